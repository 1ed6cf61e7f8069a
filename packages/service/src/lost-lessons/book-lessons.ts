import { ok } from "@matinee/core/kernel";
import { refuse, type Db, type Outcome, type SystemContext } from "../kernel/index.ts";
import { bookDates, type ClaimRefusal, type PlaceDemand } from "../places/index.ts";
import { freeDatesFor, lostText, type LostLesson } from "./load-lessons.ts";

interface Wanted {
  readonly lesson: LostLesson;
  readonly sessionId: number | null;
}

interface Booked {
  readonly lesson: LostLesson;
  readonly claimId: string;
}

/** Books the chosen dates for children who lost lessons. Only dates that the family can be offered are taken, and all or none. */
export async function bookLessons(
  ctx: Pick<SystemContext, "newId">,
  trx: Db,
  wanted: readonly Wanted[],
): Promise<Outcome<Booked[]>> {
  if (wanted.length === 0) return ok([]);
  const free = await freeDatesFor(
    trx,
    wanted.map(({ lesson }) => lesson),
  );
  const demands: PlaceDemand[] = [];
  const chosen: { readonly lesson: LostLesson; readonly poolId: number }[] = [];
  for (const { lesson, sessionId } of wanted) {
    const date = free.find((one) => one.lesson_id === lesson.id && one.session_id === sessionId);
    if (date === undefined)
      return refuse(
        "no_places_left",
        `The date that you chose for ${nameOf(lesson)} is not free any more. Please choose another.`,
      );
    const place = {
      orderId: lesson.order_id,
      orderItemId: lesson.line_id,
      childId: lesson.child_id,
      quantity: 1,
    };
    demands.push({ ...place, poolId: date.place_pool_id });
    if (lesson.is_trial) demands.push({ ...place, poolId: date.trial_pool_id });
    chosen.push({ lesson, poolId: date.place_pool_id });
  }
  const booked = await bookDates(trx, demands, ctx.newId);
  if (!booked.ok) return problemOf(booked.error);
  return ok(
    chosen.map(({ lesson, poolId }) => {
      const claim = booked.value.find((one) => one.pool_id === poolId && one.child_id === lesson.child_id);
      if (claim === undefined) throw new Error(`No place was booked for the lost lesson ${lesson.id}`);
      return { lesson, claimId: claim.claim_id };
    }),
  );
}

const nameOf = (lesson: LostLesson) => `${lesson.child ?? "your child"} instead of ${lostText(lesson)}`;

function problemOf(refusal: ClaimRefusal) {
  switch (refusal.kind) {
    case "short":
      return refuse("no_places_left", "The last place on one of these dates has just gone. Please choose another.");
    case "child_twice":
      return refuse(
        "already_booked",
        "The same date is chosen twice for a child. Please choose a different date for one of the sessions.",
      );
    case "trial_had":
      return refuse("trial_had");
  }
}
