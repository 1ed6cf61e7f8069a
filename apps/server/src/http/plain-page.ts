import { readFileSync } from "node:fs";
import { html, raw } from "hono/html";
import type { AppContext } from "./app-env.ts";

/** What `html` of Hono makes: everything that was put in is escaped. */
export type Html = ReturnType<typeof html>;

// Our own stylesheet, so it may stand in the page as it is.
const styles = raw(readFileSync(new URL("plain-page.css", import.meta.url), "utf8"));

/** The content policy of a page that needs nothing but its own stylesheet. */
export function plainPolicy(nonce: string): string {
  return policyWithStyles(`'nonce-${nonce}'`);
}

/** The same for a page that many get: its stylesheet is allowed by these sources. */
export function policyWithStyles(sources: string): string {
  return `default-src 'none'; style-src ${sources}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** A page that the server writes itself, without the storefront: reference, mailbox, unknown hosts. */
export function plainPage(title: string, nonce: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${styles}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html> `;
}

/** Such a page instead of what was asked for, with its title as the heading. */
export function plainResponse(
  c: AppContext,
  status: 404 | 500 | 503,
  title: string,
  body: Html,
): Response | Promise<Response> {
  const nonce = c.get("nonce");
  c.header("Content-Security-Policy", plainPolicy(nonce));
  c.header("Cache-Control", "no-store");
  return c.html(
    plainPage(
      title,
      nonce,
      html`<main class="page">
        <h1>${title}</h1>
        ${body}
      </main>`,
    ),
    status,
  );
}
