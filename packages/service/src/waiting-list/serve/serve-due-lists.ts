import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { ofTarget, type ListTarget } from "./list-target.ts";
import { serveWaitingList } from "./serve-waiting-list.ts";

const targetOf = (group: ReturnType<typeof sql>, course: ReturnType<typeof sql>) =>
  sql`coalesce('group:' || ${group}, 'course:' || ${course})`;

/** A day on which nothing ran is made up for. */
const TERMS_BEGUN_DAYS = 3;

/** Looks at the lists of the schools of which a term has just begun: the dates of the one that is the next now can be offered. */
export async function serveNewTerms({ db }: SystemContext): Promise<void> {
  await sql`insert into waiting_change (group_id)
    select distinct e.group_id from waiting_list_entry e join class_group g on g.id = e.group_id
     where e.status = 'waiting' and exists (select from term t where t.franchise_id = g.franchise_id
       and t.starts_on between london_today() - ${TERMS_BEGUN_DAYS}::int and london_today())`.execute(db);
}

/**
 * Looks at the lists that are over because the last day of their camp has come, or because their class or camp is in the archive. Days that
 * are cancelled are noticed at once.
 */
export async function endPastLists({ db }: SystemContext): Promise<void> {
  await sql`insert into waiting_change (group_id, course_id)
    select w.group_id, w.course_id from (select distinct group_id, course_id from waiting_list_entry where status = 'waiting') w
     where waiting_list_over(w.group_id, w.course_id)`.execute(db);
}

/**
 * The waiting lists for which something has changed, or an offer of which is due to end or to be reminded of. An offer whose family is at
 * the checkout when it is due waits for that.
 */
const due = sql`
  select subject, min(due_at) as due_at from (
    select ${targetOf(sql`group_id`, sql`course_id`)} as subject, at as due_at from waiting_change
    union all
    select ${targetOf(sql`group_id`, sql`course_id`)}, expires_at from waiting_offer o where ended_at is null and expires_at <= clock_timestamp()
      and not exists (select from claim c join waiting_list_entry e on e.id = c.waiting_entry_id
        where e.offer_id = o.id and e.status = 'offered' and c.order_id is not null and c.state in ('held', 'committed'))
    union all
    select ${targetOf(sql`group_id`, sql`course_id`)}, remind_at from waiting_offer where ended_at is null and remind_at <= clock_timestamp()
  ) lists group by subject`;

const serveLists: LeasedWork = {
  kind: "waiting_list.serve",
  due,
  attempt: async (ctx, subject) => {
    const target = targetFrom(subject);
    // Only the rows that were read are deleted: others may be committed with lower ids in between.
    const changes = await ctx.db.selectFrom("waiting_change").select("id").where(ofTarget(target)).execute();
    await serveWaitingList(ctx, target);
    const ids = changes.map((change) => change.id);
    await sql`delete from waiting_change where id = any (${ids}::bigint[])`.execute(ctx.db);
    return "done";
  },
  item: { kind: "waiting_list_stuck", afterAttempts: 5 },
};

function targetFrom(subject: string): ListTarget {
  const [kind = "", id = ""] = subject.split(":");
  return { kind: kind === "group" ? "group" : "course", id: Number(id) };
}

/** Serves the waiting lists that are due. A list that fails is tried again later and stops no other. Returns how many it served. */
export async function serveDueLists(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, serveLists);
}
