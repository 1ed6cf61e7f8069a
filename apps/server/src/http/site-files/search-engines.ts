import type { SitemapIds } from "@matinee/service/network";

/** The most addresses that the sitemap protocol allows in one file. */
const MAX_ADDRESSES = 50_000;

/** Lets search engines read everything but what belongs to one visit or one login. */
export function robotsText(origin: string): string {
  const closed = [
    "/api/",
    "/apply-now",
    "/cart",
    "/find-classes/classe",
    "/pay/",
    "/account",
    "/admin",
    "/sandbox/",
    "/dev/",
  ];
  return ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}

/** The sitemap: every public page of one host. */
export function sitemapXml(origin: string, ids: SitemapIds): string {
  const paths = [
    "/",
    "/find-classes",
    "/find-camp-classes",
    "/shop",
    "/accessibility",
    "/terms",
    ...ids.productCategories.map((id) => `/shop/items/${id}`),
    ...ids.courses.map((id) => `/camps/details/${id}`),
    ...ids.products.map((id) => `/shop/items/details/${id}`),
    ...ids.groups.map((id) => `/class/details/${id}`),
  ];
  const entries = paths.slice(0, MAX_ADDRESSES).map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
