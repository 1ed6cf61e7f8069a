import { createContext as createReactContext } from "react";
import { createContext, data, RouterContextProvider } from "react-router";
import type { Page, Site } from "./page.ts";

export const pageContext = createContext<Page>();

/** The load context of one page: `createRequestHandler(build, mode)(request, pageLoadContext(page))`. */
export function pageLoadContext(page: Page): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

/** The site of a page. The root route already answered hosts without one. */
export function siteOf({ site }: Page): Site {
  if (!site) throw data(null, { status: 404 });
  return site;
}

/** The nonce of the page's own inline scripts. Only on the server. */
export const NonceContext = createReactContext<string | undefined>(undefined);
