import { html } from "hono/html";
import type { Html } from "../plain-page.ts";
import { docsTable } from "./docs-table.ts";

export type Schema = Readonly<Record<string, unknown>>;

/** A JSON Schema as a table of fields, nested ones with their path; what is not an object in one line. */
export function schemaView(schema: Schema): Html {
  const rows = fieldsOf(schema, "", 0);
  if (rows.length === 0) return html`<p><code class="type">${typeOf(schema)}</code>${note(schema)}</p>`;
  return docsTable(["Field", "Type", "About"], rows);
}

const deepest = 3;

function fieldsOf(schema: Schema, prefix: string, depth: number): Html[] {
  const inner = objectIn(schema);
  if (inner === null) return [];
  const needed = Array.isArray(inner["required"]) ? inner["required"] : [];
  return Object.entries(asSchema(inner["properties"]) ?? {}).flatMap(([name, value]) => {
    const field = asSchema(value) ?? {};
    const path = prefix + name;
    const row = html`<tr>
      <td><code>${path}</code>${needed.includes(name) ? html` <span class="needed">needed</span>` : ""}</td>
      <td><code class="type">${typeOf(field)}</code></td>
      <td>${aboutOf(field)}</td>
    </tr>`;
    const nested = depth < deepest ? fieldsOf(field, `${path}${isList(field) ? "[]" : ""}.`, depth + 1) : [];
    return [row, ...nested];
  });
}

/** The object that a schema is, or holds as the item of a list or as the one alternative besides null. */
function objectIn(schema: Schema): Schema | null {
  if (schema["properties"] !== undefined) return schema;
  const items = asSchema(schema["items"]);
  if (items !== null) return objectIn(items);
  const objects = alternatives(schema).filter((one) => one["properties"] !== undefined);
  return objects.length === 1 ? (objects[0] ?? null) : null;
}

function typeOf(schema: Schema): string {
  const values = schema["enum"];
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  const options = alternatives(schema);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(" | ");
  const items = asSchema(schema["items"]);
  if (items !== null) return `list of ${typeOf(items)}`;
  const format = typeof schema["format"] === "string" ? ` (${schema["format"]})` : "";
  return typeof schema["type"] === "string" ? schema["type"] + format : "any";
}

function aboutOf(schema: Schema): string {
  const said = (name: string, words: string) =>
    typeof schema[name] === "number" && Math.abs(schema[name]) < Number.MAX_SAFE_INTEGER
      ? [`${words} ${schema[name]}`]
      : [];
  const limits = [
    ...said("minimum", "at least"),
    ...said("exclusiveMinimum", "more than"),
    ...said("maximum", "at most"),
    ...said("minLength", "characters at least"),
    ...said("maxLength", "characters at most"),
    ...said("minItems", "items at least"),
    ...said("maxItems", "items at most"),
    ...(schema["default"] === undefined ? [] : [`default ${JSON.stringify(schema["default"])}`]),
  ];
  const words = typeof schema["description"] === "string" ? schema["description"] : "";
  return [words, limits.join(", ")].filter((part) => part !== "").join(" · ");
}

function note(schema: Schema): string {
  const about = aboutOf(schema);
  return about === "" ? "" : ` ${about}`;
}

function isList(schema: Schema): boolean {
  return schema["items"] !== undefined;
}

function alternatives(schema: Schema): Schema[] {
  const list = schema["anyOf"] ?? schema["oneOf"];
  return Array.isArray(list) ? list.map(asSchema).filter((one) => one !== null) : [];
}

export function asSchema(value: unknown): Schema | null {
  // An object that is no list is a schema here: they all come from the contract.
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Schema) : null;
}
