import { DatabaseUrlError, readDatabaseUrl } from "@matinee/database";
import type { KeyRing } from "@matinee/service/kernel";
import { z } from "zod";

// Each message continues the name of its setting: "PORT must be a whole number from 0 to 65535."

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/u, error)
    .transform(Number)
    .refine((value) => value >= min && value <= max, error);
}

export function url(...protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
    error: `must be an address that begins with ${protocols.map((name) => `${name}://`).join(" or ")}`,
  });
}

/** An address of PostgreSQL, which may name several hosts. */
export const databaseUrl = z.string().superRefine((text, check) => {
  try {
    readDatabaseUrl(text);
  } catch (error) {
    if (!(error instanceof DatabaseUrlError)) throw error;
    check.addIssue({ code: "custom", message: error.problem });
  }
});

/** The address of one of our own apps: its path on the hosts of the shops, or a host of its own, which loses its slash at the end. */
export const appUrl = (path: string) =>
  z
    .string()
    .refine((text) => text === path || url("http", "https").safeParse(text).success, {
      error: `must be ${path}, or an address on a host of its own that begins with https://`,
    })
    .transform((text) => (text === path ? text : withoutSlash(text)));

/** Browsers put `/api` behind it, and our hosts answer that path alone. */
export const apiHost = url("http", "https").transform(withoutSlash).refine(isHostAlone, {
  error: "must be the address of a host without a path, such as https://api.example.org: /api is added to it",
});

function isHostAlone(text: string): boolean {
  const { pathname, search, hash, username } = new URL(text);
  return pathname === "/" && search + hash + username === "";
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/u, "");
}

const isHostName = (text: string) => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/u.test(text);

export const hostNames = z
  .string()
  .transform(listOf)
  .refine((hosts) => hosts.length > 0, "must name at least one host")
  .refine((hosts) => hosts.every(isHostName), {
    error: ({ input }) =>
      `has names that are no host names (without scheme and port): ${wrongOnes(input, isHostName).join(", ")}`,
  });

/** The entries of a comma-separated list, in lower case. */
function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "");
}

function wrongOnes(input: unknown, isRight: (text: string) => boolean): string[] {
  return Array.isArray(input) ? input.map(String).filter((text) => !isRight(text)) : [];
}

export function oneOf<const T extends string>(...values: readonly T[]) {
  return z.enum(values, { error: `must be one of ${values.join(", ")}` });
}

export function startsWith(...prefixes: string[]) {
  return z.string().refine((text) => prefixes.some((prefix) => text.startsWith(prefix)), {
    error: `must begin with ${prefixes.join(" or ")}`,
  });
}

/** An address alone: the name is that of the school. */
export const mailAddress = z.email({
  error: "must be an address alone, such as bookings@example.org; the sender's name is that of the school",
});

/** A secret that nobody can guess: long, and not one letter or word again and again. */
export const strongSecret = z.string().refine((text) => text.length >= 32 && new Set(text).size >= 10, {
  error: "is too weak: give at least 32 random characters (openssl rand -base64 36)",
});

/** One key or several, separated by commas or lines. What is wrong with one of several names its position. */
export function keyRing<Key>(check: z.ZodType<Key, string>) {
  return z.string().transform((text, result): KeyRing<Key> => {
    const entries = text
      .split(/[,\n]/u)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
    const keys = entries.flatMap((entry, index) => {
      const parsed = check.safeParse(entry);
      if (parsed.success) return [parsed.data];
      const which = entries.length > 1 ? `(key ${index + 1} of ${entries.length}) ` : "";
      result.addIssue({ code: "custom", message: which + (parsed.error.issues[0]?.message ?? "is wrong") });
      return [];
    });
    const [first, ...others] = keys;
    if (first !== undefined) return [first, ...others];
    if (entries.length === 0) result.addIssue({ code: "custom", message: "holds no key" });
    return z.NEVER;
  });
}

/** 32 bytes, written as base64 or hex. */
export const key32 = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/iu.test(text) ? "hex" : "base64"))
  .refine((bytes) => bytes.length === 32, {
    error: "must be 32 bytes as base64 or hex (openssl rand -base64 32)",
    abort: true,
  })
  .refine((bytes) => new Set(bytes).size >= 8, { error: "is too weak: take random bytes (openssl rand -base64 32)" })
  .transform((bytes) => Uint8Array.from(bytes));
