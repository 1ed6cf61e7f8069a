import type { BasketProblem } from "@matinee/contract";
import { fitsStage } from "@matinee/core/catalogue";
import { formatPounds, isoDate, pence } from "@matinee/core/kernel";
import { freeOf, type Pool } from "@matinee/core/places";
import { sql } from "kysely";
import type { Db } from "../kernel/context.ts";
import { readPools } from "../places/index.ts";
import { demandsOf } from "./demands.ts";
import type { ClassLine } from "./lines.ts";

interface Situation {
  readonly pools: ReadonlyMap<number, Pool>;
  /** `pool/child` of places that these children already have outside this order. */
  readonly taken: ReadonlySet<string>;
}

/** What has changed since the lines were added, each with what the visitor can do (contract: the cart). */
export async function findProblems(
  db: Db,
  orderId: string,
  lines: readonly ClassLine[],
  holdsPlaces: boolean,
): Promise<BasketProblem[]> {
  if (lines.length === 0) return [];
  const demands = demandsOf(lines);
  const poolIds = [...new Set(demands.map((demand) => demand.poolId))];
  const pools = holdsPlaces ? [] : await readPools(db, poolIds);
  const { rows } = await sql<{ pool_id: number; child_id: string }>`
    select c.pool_id, c.child_id from claim c join order_item i on i.id = c.order_item_id
    where c.pool_id = any (${poolIds}::bigint[]) and c.child_id = any (${lines.flatMap((line) => line.children.map((child) => child.id))}::uuid[])
      and (c.state = 'committed' or (c.state = 'held' and c.held_until > clock_timestamp())) and i.order_id <> ${orderId}`.execute(
    db,
  );
  const situation: Situation = {
    pools: new Map(pools.map((pool) => [pool.id, pool])),
    taken: new Set(rows.map((row) => `${row.pool_id}/${row.child_id}`)),
  };
  return lines.flatMap((line) => problemsOfLine(line, lines, situation, holdsPlaces));
}

function problemsOfLine(
  line: ClassLine,
  all: readonly ClassLine[],
  situation: Situation,
  holdsPlaces: boolean,
): BasketProblem[] {
  const problem = (
    code: BasketProblem["code"],
    message: string,
    remedies: BasketProblem["remedies"],
  ): BasketProblem => ({ code, message, item_id: line.id, remedies, available: null, addon_id: null });
  if (!line.group.open)
    return [problem("class_closed", `${line.group.name} is no longer taking bookings.`, ["remove"])];
  const [first] = line.sessions;
  if (
    first === undefined ||
    first.held_on !== line.start_on ||
    line.sessions.length < line.group.trial_sessions ||
    first.started
  ) {
    return [
      problem("date_not_offered", `A trial in ${line.group.name} can't start on the chosen date any more.`, [
        "choose_date",
        "remove",
      ]),
    ];
  }
  const found: BasketProblem[] = [];
  if (line.unit_price_pence !== line.group.trial_price_pence) {
    const [was, is] = [formatPounds(pence(line.unit_price_pence)), formatPounds(pence(line.group.trial_price_pence))];
    found.push(
      problem("price_changed", `The price of ${line.group.name} has changed from ${was} to ${is}.`, [
        "accept_price",
        "remove",
      ]),
    );
  }
  found.push(...ageProblems(line, first.held_on, problem));
  const twice = line.children.filter((child) => hasPlaceAlready(line, child.id, all, situation));
  if (twice.length > 0) {
    found.push(
      problem(
        "already_booked",
        `${namesOf(twice)} already ${twice.length === 1 ? "has" : "have"} a place in ${line.group.name} on one of these dates.`,
        ["remove"],
      ),
    );
  }
  if (!holdsPlaces && !hasRoom(line, all, situation.pools)) {
    const message =
      line.quantity > 1
        ? `${line.group.name} has fewer than ${line.quantity} places left on these dates.`
        : `The last place in ${line.group.name} on these dates has gone.`;
    found.push(problem("no_places_left", message, ["choose_date", "waiting_list", "remove"]));
  }
  return found;
}

type MakeProblem = (code: string, message: string, remedies: BasketProblem["remedies"]) => BasketProblem;

function ageProblems(line: ClassLine, firstOn: string, problem: MakeProblem): BasketProblem[] {
  const ages = { minAge: line.stage.min_age, maxAge: line.stage.max_age, ageRule: line.stage.age_rule };
  const outside = line.children.filter((child) => !fitsStage(ages, isoDate(child.date_of_birth), isoDate(firstOn)).ok);
  if (outside.length === 0) return [];
  return [
    problem(
      "age_does_not_fit",
      `${line.group.name} is for ages ${ages.minAge} to ${ages.maxAge}, which ${namesOf(outside)} will not be.`,
      ["remove"],
    ),
  ];
}

function hasPlaceAlready(line: ClassLine, childId: string, all: readonly ClassLine[], situation: Situation): boolean {
  const mine = line.sessions.map((session) => session.place_pool_id);
  if (mine.some((poolId) => situation.taken.has(`${poolId}/${childId}`))) return true;
  return all.some(
    (other) =>
      other.id < line.id &&
      other.children.some((child) => child.id === childId) &&
      other.sessions.some((session) => mine.includes(session.place_pool_id)),
  );
}

/** Room for the whole basket in every pool of this line: two lines on one pool are counted together. */
function hasRoom(line: ClassLine, all: readonly ClassLine[], pools: ReadonlyMap<number, Pool>): boolean {
  const wanted = new Map<number, number>();
  for (const demand of demandsOf(all)) wanted.set(demand.poolId, (wanted.get(demand.poolId) ?? 0) + demand.quantity);
  return line.sessions
    .flatMap((session) => [session.place_pool_id, session.trial_pool_id])
    .every((poolId) => {
      const pool = pools.get(poolId);
      return pool !== undefined && freeOf(pool) >= (wanted.get(poolId) ?? 0);
    });
}

function namesOf(children: readonly { readonly first_name: string }[]): string {
  return children.map((child) => child.first_name).join(" and ");
}
