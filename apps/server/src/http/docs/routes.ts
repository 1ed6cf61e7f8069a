import { openApiDocument } from "@matinee/contract/openapi";
import type { App } from "../app-env.ts";
import { type Html, plainPage, plainPolicy } from "../plain-page.ts";
import { referenceBody } from "./reference-page.ts";

/** The contract as a document and as a page. */
export function addReference(app: App): void {
  let body: Html | undefined;

  app.get("/api/openapi.json", (c) => {
    c.set("routeName", "/api/openapi.json");
    return c.json(openApiDocument("/api"), 200, { "Cache-Control": "public, max-age=300" });
  });

  app.get("/api/docs", (c) => {
    c.set("routeName", "/api/docs");
    c.header("Content-Security-Policy", plainPolicy(c.get("nonce")));
    body ??= referenceBody();
    return c.html(plainPage("The Matinee API", c.get("nonce"), body));
  });
}
