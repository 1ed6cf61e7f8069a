import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";

const types: Readonly<Record<string, string>> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/** The files of uploaded pictures. A name holds a hash of its content, so browsers ask for each once. */
export function addPictures(app: App, { system, log }: Pick<HttpDeps, "system" | "log">): void {
  app.get("/pictures/:file{[0-9]{1,10}-[0-9]{1,5}-[0-9a-f]{16}\\.(?:avif|webp|jpg)}", async (c) => {
    c.set("routeName", "/pictures");
    const name = c.req.param("file");
    const found = await system.gateways.pictures.store.get(name);
    if (!found.ok) {
      log.warn({ request_id: c.get("requestId"), cause: found.error.cause }, "a picture can't be read");
      return c.body(null, 503, { "Retry-After": "5", "Cache-Control": "no-store" });
    }
    if (found.value === null) return c.notFound();
    return c.body(found.value, 200, {
      "Content-Type": types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      "Cache-Control": "public, max-age=31536000, immutable",
    });
  });
}
