import { domainToASCII } from "node:url";
import type { FieldProblem } from "@matinee/core/family";
import type { Result } from "@matinee/core/kernel";
import { validateHost } from "@matinee/core/network";
import type { Db, SystemContext } from "../../kernel/index.ts";

/** Matinee's own hosts, which no school can have. */
export function ownHosts({ sites }: Pick<SystemContext, "sites">): string[] {
  const apps = [sites.adminApp, sites.accountApp].filter((app) => URL.canParse(app));
  return [...sites.mainHosts, ...(sites.apiHosts ?? []), ...apps.map((app) => new URL(app).hostname)];
}

/** The address that was typed as a browser sends it: a name with other letters in its `xn--` form. */
export function checkHost(ctx: Pick<SystemContext, "sites">, typed: string): Result<string, FieldProblem> {
  const text = typed.trim();
  const ascii = /[^ -~]/u.test(text) ? domainToASCII(text) : text;
  return validateHost(ascii === "" ? text : ascii, ownHosts(ctx));
}

/** What to say if a school has this address already. Null: it is free. */
export async function hostTaken(trx: Db, host: string, school?: number): Promise<FieldProblem | null> {
  const row = await trx.selectFrom("franchise_host").select("franchise_id").where("host", "=", host).executeTakeFirst();
  if (row === undefined) return null;
  return {
    path: "host",
    message:
      row.franchise_id === school ? "The shop has this address already." : "This address belongs to another school.",
  };
}
