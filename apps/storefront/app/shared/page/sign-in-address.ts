import type { Settings, Site } from "./page.ts";

/** The sign-in page of the staff app, with this host in its path (spec §2). */
export function signInAddress({ host }: Site, { adminAppUrl }: Settings): string {
  return `${adminAppUrl}/sign-in/${encodeURIComponent(host)}`;
}
