/** Search engines see what a visitor can decide on; what belongs to one visit has no address worth keeping. */
export function robotsText(origin: string): string {
  const closed = ["/api/", "/apply-now", "/cart", "/find-classes/classe", "/account", "/admin", "/sandbox/", "/dev/"];
  return ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}
