import { isUuid } from "@matinee/core/kernel";
import { getReceipt } from "@matinee/service/orders";
import type { App } from "../app-env.ts";
import type { HttpDeps } from "../deps.ts";
import { receiptColour } from "./brand.ts";

/** The receipt of a confirmed order as PDF; whoever has its address may read it. */
export function addReceipt(app: App, { system }: Pick<HttpDeps, "system">): void {
  app.get("/receipts/:orderId/:file{[\\w-]{1,100}\\.pdf}", async (c) => {
    c.set("routeName", "/receipts");
    const orderId = c.req.param("orderId");
    const key = c.req.param("file").slice(0, -".pdf".length);
    const colour = receiptColour(c.get("site")?.franchise);
    const receipt = isUuid(orderId) ? await getReceipt(system, { orderId, key, colour }) : null;
    if (receipt === null) return c.notFound();
    return c.body(new Uint8Array(receipt.pdf), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${receipt.name}"`,
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    });
  });
}
