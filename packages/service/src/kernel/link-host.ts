import { sql, type RawBuilder } from "kysely";
import type { SystemContext } from "./context.ts";

interface LinkHost {
  /** Where the family was when it ordered, wrote or joined a list. */
  readonly stored: RawBuilder<unknown>;
  /** The school of that shop; null: the main shop. */
  readonly school: RawBuilder<unknown>;
}

/**
 * SQL: the host that a mail comes from and that its links lead to. It is the stored one while that still is an address of the main shop or
 * of the school. A removed address can have another owner, who must not get private links. Then it is the school's main address, and the
 * main shop's if the school has none.
 */
export function linkHost({ sites }: Pick<SystemContext, "sites">, { stored, school }: LinkHost): RawBuilder<string> {
  const { mainHosts } = sites;
  return sql<string>`coalesce(
    (select main from unnest(${mainHosts}::text[]) main where main = ${stored}),
    (select own.host from franchise_host own where own.franchise_id = ${school}
      order by own.host is not distinct from ${stored} desc, own.is_primary desc, own.host limit 1),
    ${mainHosts[0] ?? "localhost"}::text)`;
}
