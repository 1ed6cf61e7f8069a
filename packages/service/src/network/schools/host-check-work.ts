import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";

const AGAIN_SECONDS = 3_600;

/** A look at an address each day, and more often while it does not lead to the shop. */
export const hostCheckWork: LeasedWork = {
  kind: "host.check",
  due: sql`select h.host as subject, coalesce(c.checked_at + interval '1 day', now()) as due_at
    from franchise_host h left join host_check c on c.host = h.host
    where c.host is null or c.problem is not null or c.checked_at < now() - interval '1 day'`,
  // A few hours: a new name takes that long to be known everywhere.
  item: {
    kind: "host_unreachable",
    afterAttempts: 8,
    schoolOf: async (db, host) =>
      (await db.selectFrom("franchise_host").select("franchise_id").where("host", "=", host).executeTakeFirst())
        ?.franchise_id ?? null,
  },
  retry: { firstSeconds: 60, longestSeconds: 3_600 },
  leaseSeconds: 60,
  attempt: async (ctx, host) => {
    const problem = await ctx.gateways.hosts.check(host, ctx.sites.mainHosts[0] ?? null);
    // Only while somebody has the address: it may have been removed meanwhile.
    await sql`insert into host_check (host, checked_at, problem)
      select host, clock_timestamp(), ${problem?.text ?? null} from franchise_host where host = ${host} for key share
      on conflict (host) do update set checked_at = excluded.checked_at, problem = excluded.problem`.execute(ctx.db);
    if (problem === null) return "done";
    // Without DNS nobody has anything to change.
    return problem.isCertain ? { failed: problem.text } : { unclear: AGAIN_SECONDS };
  },
};

/** Looks at every address whose turn it is. Returns how many it took. */
export async function checkHosts(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, hostCheckWork);
}
