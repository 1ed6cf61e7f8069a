import { data } from "react-router";
import type { Page, Site } from "../../page.ts";

/** The site of a page; the root has already answered hosts that have none. */
export function siteOf({ site }: Page): Site {
  if (!site) throw data(null, { status: 404 });
  return site;
}
