import { openApiDocument } from "@matinee/contract/openapi";
import type { App } from "../app-env.ts";
import { bytesAsText, textAsBytes } from "../pages/bytes-as-text.ts";
import { newMark, takeInlineHashes } from "../pages/inline-hashes.ts";
import { plainPage, policyWithStyles } from "../plain-page.ts";
import { type Made, madeOnce } from "./made-once.ts";
import { referenceBody } from "./reference-page.ts";

/** The contract as a document and as a page. */
export function addReference(app: App): void {
  const document = madeOnce(makeDocument);
  const page = madeOnce(makePage);

  app.get("/api/openapi.json", async (c) => {
    c.set("routeName", "/api/openapi.json");
    return await document(c);
  });

  app.get("/api/docs", async (c) => {
    c.set("routeName", "/api/docs");
    return await page(c);
  });
}

async function makeDocument(): Promise<Made> {
  return {
    bytes: Buffer.from(JSON.stringify(openApiDocument("/api"))),
    type: "application/json",
    headers: { "Cache-Control": "public, max-age=300" },
  };
}

/** Its stylesheet is allowed by its hash: a nonce that is the same for everybody protects nothing. */
async function makePage(): Promise<Made> {
  const mark = newMark();
  const marked = await plainPage("The Matinee API", mark, referenceBody());
  const { html, inline } = takeInlineHashes(bytesAsText(Buffer.from(String(marked))), mark);
  return {
    bytes: textAsBytes(html),
    type: "text/html; charset=UTF-8",
    headers: {
      "Content-Security-Policy": policyWithStyles(inline.styles.join(" ")),
      "Cache-Control": "public, max-age=300",
    },
  };
}
