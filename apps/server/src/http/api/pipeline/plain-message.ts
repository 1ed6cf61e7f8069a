import type { z } from "zod";

/** A broken rule in plain English; Zod's own messages are written for programmers. */
export function plainMessage(issue: z.core.$ZodIssue, given: unknown): string {
  if (given === undefined || given === null) return "This is needed.";
  switch (issue.code) {
    case "invalid_type":
      return `This must be ${typeName(issue.expected)}.`;
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return `This must be ${formatName(issue.format)}.`;
    case "invalid_value":
      return issue.values.length === 1
        ? `This must be ${String(issue.values[0])}.`
        : `This must be one of ${issue.values.map(String).join(", ")}.`;
    case "not_multiple_of":
      return `This must be a multiple of ${issue.divisor}.`;
    case "custom":
      return issue.message;
    default:
      return "This is not valid.";
  }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): string {
  if (issue.origin === "string")
    return issue.minimum === 1 ? "This is needed." : `This needs at least ${issue.minimum} characters.`;
  if (issue.origin === "array") return `This needs at least ${issue.minimum}.`;
  return `This must be ${issue.inclusive === false ? "more than" : "at least"} ${issue.minimum}.`;
}

function tooBig(issue: z.core.$ZodIssueTooBig): string {
  if (issue.origin === "string") return `This can have at most ${issue.maximum} characters.`;
  if (issue.origin === "array") return `This can have at most ${issue.maximum}.`;
  return `This must be ${issue.inclusive === false ? "less than" : "at most"} ${issue.maximum}.`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function typeName(expected: string): string {
  return typeNames[expected] ?? expected;
}

const formatNames: Readonly<Record<string, string>> = {
  date: "a date such as 2026-09-01",
  datetime: "an instant such as 2026-09-01T09:30:00Z",
  guid: "an id",
  uuid: "an id",
  email: "an email address",
};

function formatName(format: string): string {
  return formatNames[format] ?? "in the right form";
}
