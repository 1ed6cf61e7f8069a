import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { counted, formatList, fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { closeWorkItem, openWorkItem, type Db, type SystemContext } from "../kernel/index.ts";

const undecided = {
  franchise_id: shapes.id,
  why: z.string().nullable(),
  lessons: z.int(),
  orders: z.array(shapes.uuid),
};
const sessionRow = z.object({ id: shapes.id, group_id: shapes.id, held_on: shapes.isoDate, ...undecided });
const campRow = z.object({ id: shapes.id, dates: z.array(shapes.isoDate), ...undecided });

const ofLost = sql`string_agg(distinct coalesce(l.why || '. ' || l.note, l.why), '. ') as why, count(l.id)::int as lessons,
  coalesce(jsonb_agg(distinct l.order_id) filter (where l.id is not null), '[]') as orders`;

interface WhatWasLost {
  readonly session_id: number | null;
  readonly course_id: number | null;
}

/** Opens a work item for each session and camp of these of which the school decides about what was lost, and closes it where nothing is left. */
export async function askSchool(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  lost: readonly WhatWasLost[],
): Promise<void> {
  await askAboutSessions(ctx, trx, idsOf(lost, "session_id"));
  await askAboutCamps(ctx, trx, idsOf(lost, "course_id"));
}

const idsOf = (lost: readonly WhatWasLost[], key: keyof WhatWasLost): number[] => [
  ...new Set(lost.flatMap((one) => one[key] ?? [])),
];

async function askAboutSessions(ctx: Pick<SystemContext, "newId">, trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const statement = sql`
    select s.id, s.group_id, g.franchise_id, s.held_on, ${ofLost}
    from session s join class_group g on g.id = s.group_id left join lost_lesson l on l.session_id = s.id and l.state = 'with_school'
    where s.id = any (${ids}::bigint[]) group by s.id, g.franchise_id order by s.id`;
  for (const session of await rowsOf("sessions with lost lessons", sessionRow, statement).execute(trx)) {
    const item = { kind: "session_withdrawn", subject: String(session.id) } as const;
    if (session.lessons === 0) await closeWorkItem(trx, item);
    else
      await openWorkItem(ctx, trx, {
        ...item,
        orderId: null,
        franchiseId: session.franchise_id,
        cause: `${session.why ?? ""}, ${fullDate(session.held_on)}: ${counted(session.lessons, "lost lesson")} to decide.`,
        detail: { group_id: session.group_id, held_on: session.held_on, order_ids: session.orders },
      });
  }
}

async function askAboutCamps(ctx: Pick<SystemContext, "newId">, trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const statement = sql`
    select co.id, co.franchise_id, coalesce(jsonb_agg(distinct d.date) filter (where d.date is not null), '[]') as dates, x.*
    from course co
    cross join lateral (select ${ofLost} from lost_lesson l where l.course_id = co.id and l.state = 'with_school') x
    left join lost_lesson l on l.course_id = co.id and l.state = 'with_school'
    left join lateral (select one ->> 'date' as date from jsonb_array_elements(l.days) one) d on true
    where co.id = any (${ids}::int[]) group by co.id, x.why, x.lessons, x.orders order by co.id`;
  for (const camp of await rowsOf("camps with lost days", campRow, statement).execute(trx)) {
    const item = { kind: "camp_days_withdrawn", subject: String(camp.id) } as const;
    if (camp.lessons === 0) await closeWorkItem(trx, item);
    else
      await openWorkItem(ctx, trx, {
        ...item,
        orderId: null,
        franchiseId: camp.franchise_id,
        cause: `${camp.why ?? ""}, ${formatList(camp.dates.map(fullDate))}: ${counted(camp.lessons, "child", "children")} to decide about.`,
        detail: { course_id: camp.id, order_ids: camp.orders },
      });
  }
}
