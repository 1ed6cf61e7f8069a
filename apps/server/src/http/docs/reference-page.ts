import { calls, errorCatalogue, type CallArea, type CallSpec } from "@matinee/contract";
import { html } from "hono/html";
import { z } from "zod";
import type { Html } from "../plain-page.ts";
import { docsTable } from "./docs-table.ts";
import { asSchema, schemaView } from "./schema-view.ts";

const areas: readonly (readonly [CallArea, string])[] = [
  ["session", "Session"],
  ["people", "People"],
  ["account", "Account"],
  ["addresses", "Addresses"],
  ["staff", "Staff"],
  ["catalogue", "Catalogue"],
  ["basket", "Basket and order"],
  ["payments", "Payments"],
  ["support", "Support"],
];

const who: Readonly<Record<CallSpec["auth"], string>> = {
  anyone: "anyone",
  guest: "a guest or a customer",
  customer: "the customer",
  staff: "staff of the franchise",
  network: "network admin",
  provider: "the payment provider",
};

/** The whole reference as one page, so that the browser's own search finds everything. */
export function referenceBody(): Html {
  const entries = Object.entries<CallSpec>(calls);
  const contents = areas.map(
    ([area, title]) =>
      html`<strong><a href="#${area}">${title}</a></strong>
        <ul>
          ${entries.filter(([, spec]) => spec.area === area).map(([name]) => html`<li><a href="#${anchor(name)}">${name.split(" ")[1]}</a></li>`)}
        </ul>`,
  );
  const sections = areas.map(
    ([area, title]) =>
      html`<section aria-labelledby="${area}">
        <h2 id="${area}">${title}</h2>
        ${entries.filter(([, spec]) => spec.area === area).map(([name, spec]) => callView(name, spec))}
      </section>`,
  );
  return html`<div class="split">
    <nav class="contents" aria-label="Contents">
      <a href="#conventions">Conventions</a><br /><a href="#errors">Errors</a>${contents}
    </nav>
    <main>
      <h1>The Matinee API</h1>
      <p class="lead">
        Every call of the storefront, derived from the same schemas that check each request. The same as a document:
        <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      ${conventions} ${sections} ${errors()}
    </main>
  </div>`;
}

const conventions = html`<section aria-labelledby="conventions">
  <h2 id="conventions">Conventions</h2>
  <ul>
    <li>
      The base is <code>/api</code>. JSON in, JSON out; names are snake_case. Money is whole pence, rates are per cent,
      dates are <code>YYYY-MM-DD</code>, instants are RFC 3339 with <code>Z</code>.
    </li>
    <li>
      <code>X-Store-Request</code> carries the store key. Calls marked <span class="tag">store key</span> answer 401
      without it.
    </li>
    <li>
      <code>X-No-Auth-Token</code> carries a guest's token. It comes in a response header of the same name; store it,
      send it with every request. A call that does not know the token answers 401 with a new one: store that and repeat
      the request once.
    </li>
    <li><code>Authorization: Bearer …</code> carries a login.</li>
    <li>
      <code>X-School</code> says which school is in hand, for staff of several: its id, or <code>network</code>. A
      school without a role answers 403. Without it, the first of their <code>workplaces</code> counts.
    </li>
    <li><code>X-XSRF-TOKEN</code> echoes the cookie <code>XSRF-TOKEN</code> on calls that change something.</li>
    <li>
      <code>Idempotency-Key</code> on calls marked <span class="tag">idempotent</span>: the same key and body get the
      same answer; another body gets a 422.
    </li>
    <li>
      Calls marked <span class="tag">ETag</span> honour <code>If-None-Match</code>. Every answer carries
      <code>X-Request-Id</code>.
    </li>
    <li>
      Lists take <code>page</code>, <code>size</code> (at most 200), repeated <code>sort=field,asc|desc</code> and
      <code>filter=field:op:value;…</code> with <code>eq ne lt lte gt gte in like</code>.
    </li>
    <li>The host decides which shop answers: the main shop shows every school, a school's own host its own.</li>
  </ul>
</section>`;

function callView(name: string, spec: CallSpec): Html {
  const [method = "", path = ""] = name.split(" ");
  const tags = [
    html`<span class="tag">${who[spec.auth]}</span>`,
    spec.storeKey === true ? html`<span class="tag">store key</span>` : "",
    spec.idempotent === true ? html`<span class="tag">idempotent</span>` : "",
    spec.cacheable === true ? html`<span class="tag">ETag</span>` : "",
  ];
  const parameters = [part("Path", spec.path), part("Query", spec.query)];
  return html`<article class="call" id="${anchor(name)}">
    <header>
      <span class="method method-${method.toLowerCase()}">${method}</span>
      <h3><code>${path}</code></h3>
      ${tags}
    </header>
    <p>${spec.summary}.</p>
    ${parameters}${part("Body", spec.body)}
    <details>
      <summary>Answer ${String(spec.answer === undefined ? 204 : (spec.answerStatus ?? 200))}</summary>
      ${spec.answer === undefined ? html`<p>Nothing.</p>` : view(spec.answer, "output")}
    </details>
  </article>`;
}

function part(title: string, schema: z.ZodType | undefined): Html | string {
  return schema === undefined
    ? ""
    : html`<details open>
        <summary>${title}</summary>
        ${view(schema, "input")}
      </details>`;
}

function view(schema: z.ZodType, io: "input" | "output"): Html {
  return schemaView(asSchema(z.toJSONSchema(schema, { io, unrepresentable: "any" })) ?? {});
}

function errors(): Html {
  const rows = Object.entries(errorCatalogue).map(
    ([code, entry]) =>
      html`<tr id="error-${code}">
        <td><code>${code}</code></td>
        <td>${entry.status}</td>
        <td>${entry.message}</td>
        <td>${entry.cause}</td>
        <td>${entry.remedy}</td>
      </tr>`,
  );
  return html`<section aria-labelledby="errors">
    <h2 id="errors">Errors</h2>
    <p>
      Every error has the same shape. <code>details</code> is a text, or a row per wrong field;
      <code>messages</code> names what was not found; <code>code</code> is one of the list below.
    </p>
    <pre>
{ "message": "Please check what you entered.",
  "details": [{ "path": "postcode", "message": "This is needed." }],
  "messages": [], "code": "invalid", "request_id": "…" }</pre>
    ${docsTable(["Code", "Status", "Message", "Cause", "Remedy"], rows)}
  </section>`;
}

function anchor(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-|-$/gu, "");
}
