import { renderPoster, type PosterKind } from "@matinee/ui/posters";
import { findBrand, listSitemapIds } from "@matinee/service/network";
import type { App, AppContext } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { brandColours, brandStylesheet } from "./brand.ts";
import { posterPngs } from "./poster-png.ts";
import { robotsText, sitemapXml } from "./search-engines.ts";
import { webManifest } from "./web-manifest.ts";

const kinds: readonly PosterKind[] = ["class", "camp", "item", "venue"];
const hour = "public, max-age=3600";

/** The files of a shop beside pages and API: posters, its colours, robots.txt and the sitemap. */
export function addSiteFiles(app: App, { db }: Pick<HttpDeps, "db">): void {
  const pngOf = posterPngs();
  app.get("/posters/:kind/:file{[0-9a-z-]{1,40}\\.(?:svg|png)}", async (c) => {
    c.set("routeName", "/posters");
    const kind = kinds.find((one) => one === c.req.param("kind"));
    if (kind === undefined) return c.notFound();
    const [id = "", type] = c.req.param("file").split(".");
    const disciplines = (c.req.query("d") ?? "")
      .split(",")
      .filter((word) => /^[a-z_]{1,40}$/u.test(word))
      .slice(0, 4);
    const colour = /^[0-9a-f]{6}$/u.test(c.req.query("c") ?? "") ? `#${c.req.query("c")}` : null;
    const brand = c.get("site")?.franchise?.brand;
    const palette = brand === undefined ? {} : brandColours(brand);
    const svg = () => renderPoster({ kind, disciplines, seed: `${kind}-${id}`, palette, colour });
    const headers = { "Cache-Control": "public, max-age=86400" };
    if (type === "svg") return c.body(svg(), 200, { ...headers, "Content-Type": "image/svg+xml; charset=utf-8" });
    const png = await pngOf(JSON.stringify([kind, id, disciplines, palette, colour]), svg);
    if (png === null) return c.body(null, 503, { "Retry-After": "5" });
    return c.body(png, 200, { ...headers, "Content-Type": "image/png" });
  });

  app.get("/manifest.webmanifest", (c) => {
    c.set("routeName", "/manifest.webmanifest");
    const site = c.get("site");
    if (site === null) return c.notFound();
    return c.body(JSON.stringify(webManifest(site)), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": hour,
    });
  });

  app.get("/brand/:file{[a-z0-9-]{1,60}\\.css}", async (c) => {
    c.set("routeName", "/brand");
    const brand = await findBrand(db, c.req.param("file").slice(0, -".css".length));
    if (brand === null) return c.notFound();
    return c.body(brandStylesheet(brand), 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    });
  });

  app.get("/robots.txt", (c) =>
    ofSite(c, "/robots.txt", (origin) => c.text(robotsText(origin), 200, { "Cache-Control": hour })),
  );

  app.get("/sitemap.xml", (c) =>
    ofSite(c, "/sitemap.xml", async (origin) => {
      const site = c.get("site");
      const addresses = await listSitemapIds(db, { franchise: site?.franchise ?? null });
      return c.body(sitemapXml(origin, addresses), 200, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": hour,
      });
    }),
  );
}

function ofSite(
  c: AppContext,
  name: string,
  answer: (origin: string) => Response | Promise<Response>,
): Response | Promise<Response> {
  c.set("routeName", name);
  const site = c.get("site");
  return site === null ? c.notFound() : answer(site.origin);
}
