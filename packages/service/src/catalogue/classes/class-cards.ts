import { createHash } from "node:crypto";
import * as shapes from "@matinee/contract/shapes";
import { isUnreachable, rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { disciplineNamesJson, locationJson, stageJson } from "../fragments.ts";
import { readyPictures } from "../picture-rows.ts";

/** What pages show of a class, but for what changes with every place and every day. */
export const cardOfClass = shapes.group
  .omit({ available: true, waiting: true, trials: true, has_dates: true, join: true, school_safety: true })
  .extend({ trial: shapes.group.shape.trial.omit({ next_date: true }) });

/** Coming sessions of class `g` with teachers of their own, who teach it until the teachers of the class take over. */
const keepingTeachers = sql`s.group_id = g.id and s.keeps_teachers and s.status = 'scheduled' and s.starts_at > now()`;

/** Selects the card of class `g` from the tables. Whatever it reads has a trigger that drops cards (docs/decisions, 0063). */
export const selectCard = sql`
  select to_json(c) from (
    select g.id, g.name, g.description, g.what_happens, json_build_object('id', f.id, 'name', f.name) as franchise,
      ${locationJson} as location, ${stageJson} as stage,
      coalesce((select json_agg(json_build_object('id', sg.id, 'group_id', sg.group_id, 'name', sg.name, 'min_age', sg.min_age, 'max_age', sg.max_age) order by sg.min_age, sg.id)
        from subgroup sg where sg.group_id = g.id), '[]') as subgroups,
      g.disciplines, ${disciplineNamesJson(sql`g.disciplines`)} as discipline_names, coalesce(${readyPictures(sql`ph.group_id = g.id`)}, '[]') as pictures,
      coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'bio', t.bio) order by t.name, t.id)
        from teacher t where t.id in (select gt.teacher_id from class_group_teacher gt where gt.group_id = g.id
          union select st.teacher_id from session s join session_teacher st on st.session_id = s.id where ${keepingTeachers})), '[]') as teachers,
      coalesce((select json_agg(json_build_object('weekday', sch.weekday, 'start', to_char(sch.starts_at, 'HH24:MI'), 'end', to_char(sch.ends_at, 'HH24:MI')) order by sch.weekday, sch.starts_at)
        from class_schedule sch where sch.group_id = g.id), '[]') as schedule,
      g.capacity, json_build_object('price', g.trial_price_pence, 'sessions', g.trial_sessions) as trial,
      g.term_fee_pence as term_fee, f.booking_fee_pence as booking_fee, 'GBP' as currency, f.phone as school_phone
    from franchise f, stage st, location l join franchise lf on lf.id = l.franchise_id
    where f.id = g.franchise_id and st.id = g.stage_id and l.id = g.location_id) c`;

/** What a row of class `g` holds, beside its id. */
const rowOfClass = sql`(${selectCard}) as card,
  least((select min(s.starts_at) from session s where ${keepingTeachers}), now() + (1 + random()) * interval '1 day') as good_until,
  coalesce((select max(s.starts_at) from session s where s.group_id = g.id and s.status = 'scheduled'), '-infinity') as last_lesson_at`;

let name: string | undefined;

/** Names the statement that selects a card by its text, so that a version that shows other fields doesn't use the cards of this one. */
export function nameOfStatement(db: Db): string {
  if (name === undefined) {
    const { sql: text, parameters } = rowOfClass.compile(db);
    name = createHash("sha256")
      .update(JSON.stringify([text, parameters]))
      .digest("base64url")
      .slice(0, 12);
  }
  return name;
}

/** How many cards a statement writes. Whoever changes one of these classes waits for it. */
const BATCH = 100;
/** How many changes a statement marks. */
const MARK_BATCH = 1_000;
/** How many cards a run writes at most. */
const MAX_CARDS = 20_000;
/** After so many errors a run ends: then it is not the classes that are at fault. */
const MAX_ERRORS = 100;

const classRow = z.object({ id: z.int() });

/**
 * Writes the cards that are missing, and those of another version or another day. Returns how many. An error in one card does not stop the
 * others; it throws AggregateError at the end if any failed. Pages read the tables of these classes.
 */
export async function writeClassCards(ctx: Pick<SystemContext, "db" | "stopping">): Promise<number> {
  const { db } = ctx;
  const errors: unknown[] = [];
  const skipped = new Set<number>();
  let count = 0;
  while (count < MAX_CARDS && errors.length < MAX_ERRORS && ctx.stopping?.aborted !== true) {
    // The first call notices changes, and the second marks them.
    for (let n = 0; n < 2; n++) await sql`select mark_class_cards_seen(${MARK_BATCH})`.execute(db);
    const due = await dueCards(db, [...skipped]);
    if (due.length === 0) break;
    const written = await writeCards(db, due).catch(async (error: unknown) => {
      if (isUnreachable(error)) throw error;
      return await writeEachCard(db, due, errors);
    });
    // The others are being changed, or failed.
    for (const id of due) if (!written.includes(id)) skipped.add(id);
    count += written.length;
  }
  if (errors.length > 0) throw new AggregateError(errors, "The cards of some classes could not be written");
  return count;
}

/** Every transaction that the mark on the row waits for has ended. */
const isSettled = sql`seen <> '0' and seen <= pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Each kind has an index, and is looked for by itself. The name is no parameter, so that the plan knows how few rows have another. Two versions
 * side by side leave each other's cards alone for a while.
 */
async function dueCards(db: Db, except: readonly number[]): Promise<readonly number[]> {
  const mine = sql.lit(nameOfStatement(db));
  const isOld = sql`written_at < now() - interval '10 minutes'`;
  const find = (which: RawBuilder<unknown>) =>
    sql`(select group_id as id from class_card where ${which} and ${isSettled} and group_id <> all (${except}::int[]) limit ${BATCH})`;
  const statement = sql`
    select id from (${find(sql`card is null`)} union ${find(sql`statement < ${mine} and ${isOld}`)} union ${find(sql`statement > ${mine} and ${isOld}`)}
      union ${find(sql`good_until <= now()`)}) due limit ${BATCH}`;
  return (await rowsOf("classes without a card", classRow, statement).execute(db)).map(({ id }) => id);
}

/** Returns the ids of those that are written: a row that somebody else has locked is left out, and so is one that changed meanwhile. */
async function writeCards(db: Db, ids: readonly number[]): Promise<readonly number[]> {
  const statement = sql`
    with due as materialized (
      select group_id from class_card where group_id = any (${ids}::int[]) and ${isSettled}
      order by group_id for no key update skip locked),
    written as materialized (
      select g.id, ${rowOfClass}
      from due join class_group g on g.id = due.group_id)
    update class_card c set card = w.card, statement = ${nameOfStatement(db)}, good_until = w.good_until,
      last_lesson_at = w.last_lesson_at, written_at = now()
    from written w where c.group_id = w.id returning w.id`;
  return (await rowsOf("cards of classes", classRow, statement).execute(db)).map(({ id }) => id);
}

async function writeEachCard(db: Db, ids: readonly number[], errors: unknown[]): Promise<readonly number[]> {
  const written: number[] = [];
  for (const id of ids) {
    if (errors.length >= MAX_ERRORS) break;
    try {
      written.push(...(await writeCards(db, [id])));
    } catch (error) {
      if (isUnreachable(error)) throw error;
      errors.push(error);
    }
  }
  return written;
}
