import { readFileSync } from "node:fs";
import { html, trustedHtml, type Html } from "./html.ts";

const styles = trustedHtml(readFileSync(new URL("plain-page.css", import.meta.url), "utf8"));

/** The policy of a page that needs its own stylesheet and nothing else. */
export function plainPolicy(nonce: string, more = ""): string {
  return `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'${more}`;
}

/** A page that the server writes itself, without the storefront: reference, mailbox, unknown hosts. */
export function plainPage(title: string, nonce: string, body: Html): string {
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
    </html> `.toString();
}
