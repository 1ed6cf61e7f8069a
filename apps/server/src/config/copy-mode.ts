import { hostNames } from "./checks.ts";
import { isLocalHost } from "./local-host.ts";
import type { GivenSettings } from "./settings.ts";

/** What a copy is: open to real families, or a trial on this machine. */
export interface CopyMode {
  readonly production: boolean;
  /** Why a copy that nobody called production is one, or might be: each a sentence about a setting. */
  readonly realSettings: readonly string[];
}

/**
 * Judges by what is configured, and not by one word: a copy whose NODE_ENV was forgotten or whose name was misspelt must not start a
 * demo with sandbox, open mailbox and known passwords in front of real families.
 */
export function copyMode(given: GivenSettings): CopyMode {
  const realSettings = [...impossibleInDevelopment(given), ...unusualInDevelopment(given)];
  const word = given["NODE_ENV"];
  return { production: word === "production" || (word === undefined && realSettings.length > 0), realSettings };
}

/** What no development copy may have, even one that is called so. */
export function impossibleInDevelopment(given: GivenSettings): string[] {
  const { STRIPE_SECRET_KEY: secretKey = "", STRIPE_PUBLISHABLE_KEY: publishableKey = "" } = given;
  const former = given["STRIPE_FORMER_SECRET_KEYS"] ?? "";
  const problems: string[] = [];
  if (/^[a-z]+_live_/u.test(secretKey)) problems.push("STRIPE_SECRET_KEY is a live key");
  if (/^[a-z]+_live_/u.test(publishableKey)) problems.push("STRIPE_PUBLISHABLE_KEY is a live key");
  if (/(?:^|[,\s])[a-z]+_live_/u.test(former)) problems.push("STRIPE_FORMER_SECRET_KEYS has a live key");
  // What is no host is a mistake of its own, which the setting's check names.
  const publicHosts = (hostNames.safeParse(given["MAIN_HOSTS"] ?? "").data ?? []).filter((host) => !isLocalHost(host));
  if (publicHosts.length > 0) problems.push(`MAIN_HOSTS names a public host (${publicHosts.join(", ")})`);
  for (const name of ["API_HOST", "ADMIN_APP_URL", "ACCOUNT_APP_URL"]) {
    const url = given[name];
    if (url !== undefined && URL.canParse(url) && !isLocalHost(new URL(url).hostname))
      problems.push(`${name} is on a public host`);
  }
  return problems;
}

function unusualInDevelopment({ DATABASE_URL, SMTP_URL, HOST, TRUST_PROXY }: GivenSettings): string[] {
  const problems: string[] = [];
  if (DATABASE_URL !== undefined && !databaseHosts(DATABASE_URL).every(isHere))
    problems.push("DATABASE_URL is on another machine");
  if (SMTP_URL !== undefined && URL.canParse(SMTP_URL) && !isLocalHost(new URL(SMTP_URL).hostname))
    problems.push("SMTP_URL sends mail through another machine");
  if (HOST !== undefined && !isLocalHost(HOST)) problems.push("HOST takes requests from other machines");
  if (Number(TRUST_PROXY ?? 0) > 0) problems.push("TRUST_PROXY says that a proxy brings requests from other machines");
  return problems;
}

/** A socket's folder, or nothing, is this machine. */
function isHere(host: string): boolean {
  return host === "" || host.startsWith("/") || isLocalHost(host);
}

/** The hosts of a PostgreSQL address, as libpq reads it: several with commas, `host` among the parameters, a socket's folder. */
function databaseHosts(url: string): string[] {
  const [, authority = "", rest = ""] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/u.exec(url) ?? [];
  const parameters = new URLSearchParams(rest.replace(/^[^?]*\??/u, ""));
  return [
    authority.slice(authority.lastIndexOf("@") + 1),
    ...parameters.getAll("host"),
    ...parameters.getAll("hostaddr"),
  ]
    .flatMap((list) => list.split(","))
    .map((host) => host.replace(/^(\[.*\]|[^:]*):\d+$/u, "$1").replaceAll(/%2f/giu, "/"));
}
