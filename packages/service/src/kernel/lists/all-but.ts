import { sql, type RawBuilder } from "kysely";

/** All filters together but `own`: a facet counts what its own filter would find beside the others. */
export function allBut<Name extends string>(
  filters: Readonly<Record<Name, RawBuilder<unknown>>>,
  own?: Name,
): RawBuilder<unknown> {
  const others = Object.entries<RawBuilder<unknown>>(filters).filter(([name]) => name !== own);
  return sql.join([sql`true`, ...others.map(([, filter]) => filter)], sql` and `);
}
