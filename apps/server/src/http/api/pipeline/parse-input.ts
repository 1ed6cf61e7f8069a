import type { CallSpec, FieldDetail } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import type { z } from "zod";
import type { AppContext } from "../../app-env.ts";
import { findNulCharacters } from "./find-nul-characters.ts";
import type { StepResult } from "./pipeline.ts";
import { plainMessage } from "./plain-message.ts";
import type { JsonBody } from "./read-body.ts";

interface Parts {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Path, query and body as the call's schemas read them; undefined where the call has none. */
export interface ParsedInput {
  readonly input: Parts;
}

interface Schemas {
  readonly path?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

type Place = keyof Parts;

interface Unparsed extends Pick<JsonBody, "json"> {
  readonly c: AppContext;
  readonly spec: Pick<CallSpec, keyof Schemas>;
}

/**
 * Reads path, query and body by the call's schemas, and names every wrong field of all three at once. A parameter of the wrong type (a
 * word for a number) is a 400, everything else that breaks a rule a 422 (contract.md, Errors).
 */
export function parseInput({ c, spec, json }: Unparsed): StepResult<ParsedInput> {
  const body = spec.body === undefined ? undefined : (json ?? {});
  return parseParts(spec, { path: c.req.param(), query: declared(spec, c.req.queries()), body });
}

/**
 * The parameters that the call declares: others say nothing, and a response is cached without them. One that was given once is a text, one that
 * was given several times a list.
 */
function declared({ query }: Pick<CallSpec, "query">, queries: Record<string, string[]>) {
  return Object.fromEntries(
    Object.entries(queries)
      .filter(([name]) => query !== undefined && Object.hasOwn(query.shape, name))
      .map(([name, values]) => [name, values.length === 1 ? (values[0] ?? "") : values]),
  );
}

/** Null: the value is of a kind that Zod's checks of a length throw on, such as an object whose `length` is an object. */
function readSafely(schema: z.ZodType, value: unknown) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function parseParts(schemas: Schemas, parts: Parts): StepResult<ParsedInput> {
  const details: FieldDetail[] = [];
  let onlyMalformed = true;

  const read = (place: Place): unknown => {
    const schema = schemas[place];
    if (schema === undefined) return undefined;
    const withNul = findNulCharacters(parts[place]);
    if (withNul.length > 0) onlyMalformed = false;
    details.push(...withNul);
    const parsed = readSafely(schema, parts[place]);
    if (parsed === null) {
      onlyMalformed = false;
      details.push({ path: "", message: "This can't be read. Please check it." });
      return undefined;
    }
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      onlyMalformed &&= place !== "body" && isMalformed(issue, parts[place]);
      const path = issue.path.map(String).join(".");
      details.push({ path, message: plainMessage(issue, valueAt(parts[place], issue.path)) });
    }
    return undefined;
  };

  const input: Parts = { path: read("path"), query: read("query"), body: read("body") };
  if (details.length === 0) return ok({ input });
  return err({ code: onlyMalformed ? "malformed_request" : "invalid", details });
}

type Issue = z.core.$ZodIssue;

function isMalformed(issue: Issue, input: unknown): boolean {
  const given = valueAt(input, issue.path);
  return (
    given !== undefined &&
    (issue.code === "invalid_type" || issue.code === "invalid_format" || issue.code === "invalid_union")
  );
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
