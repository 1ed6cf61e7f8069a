import type { FieldDetail, Problem } from "@matinee/contract";
import { err, ok, type Result } from "@matinee/core/kernel";
import type { z } from "zod";
import { plainMessage } from "./plain-message.ts";
import { unstorableTexts } from "./unstorable.ts";

export interface Parts {
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

interface Schemas {
  readonly path?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

type Place = keyof Parts;

/**
 * Reads path, query and body by the call's schemas, and names every wrong field of all three at once. A parameter that can't be what
 * it should be (a word for a number) is a 400, everything that breaks a rule a 422 (contract.md, Errors).
 */
export function parseParts(schemas: Schemas, parts: Parts): Result<Parts, Problem> {
  const details: FieldDetail[] = [];
  let onlyMalformed = true;

  const read = (place: Place): unknown => {
    const schema = schemas[place];
    if (schema === undefined) return undefined;
    const unstorable = unstorableTexts(parts[place]);
    if (unstorable.length > 0) onlyMalformed = false;
    details.push(...unstorable);
    const parsed = schema.safeParse(parts[place]);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      onlyMalformed &&= place !== "body" && isMalformed(issue, parts[place]);
      details.push(...detailsOf(issue, parts[place]));
    }
    return undefined;
  };

  const values: Parts = { path: read("path"), query: read("query"), body: read("body") };
  if (details.length === 0) return ok(values);
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

function detailsOf(issue: Issue, input: unknown): FieldDetail[] {
  return [{ path: issue.path.map(String).join("."), message: plainMessage(issue, valueAt(input, issue.path)) }];
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
