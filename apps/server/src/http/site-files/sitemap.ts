import type { SiteAddresses } from "@matinee/service/network";

/** The limit of the sitemap protocol for one file. */
const most = 50_000;

/** Every public page of one host. */
export function sitemapXml(origin: string, ids: SiteAddresses): string {
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
  const entries = paths.slice(0, most).map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
