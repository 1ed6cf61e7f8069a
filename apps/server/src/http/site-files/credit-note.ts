import { isUuid } from "@matinee/core/kernel";
import { getCreditNote } from "@matinee/service/orders";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { receiptColour } from "./brand.ts";

/** The credit note of a cancellation or refund as PDF; whoever has its address may read it. */
export function addCreditNote(app: App, { system }: Pick<HttpDeps, "system">): void {
  app.get("/credit-notes/:reversalId/:file{[\\w-]{1,100}\\.pdf}", async (c) => {
    c.set("routeName", "/credit-notes");
    const reversalId = c.req.param("reversalId");
    const key = c.req.param("file").slice(0, -".pdf".length);
    const colour = receiptColour(c.get("site")?.franchise);
    const note = isUuid(reversalId) ? await getCreditNote(system, { reversalId, key, colour }) : null;
    if (note === null) return c.notFound();
    return c.body(new Uint8Array(note.pdf), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${note.name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });
}
