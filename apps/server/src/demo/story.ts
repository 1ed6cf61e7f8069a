import { demoAddress } from "@matinee/database/demo";
import type { Context, Db, Outcome } from "@matinee/service/kernel";
import { giveCredit } from "@matinee/service/ledger";
import { updateChild, readMedical } from "@matinee/service/families";
import { answerTicket, closeTicket, createTicket } from "@matinee/service/enquiries";
import { daysToLastTrial } from "./candidates.ts";
import type { DemoDay } from "./demo-day.ts";
import { bookCamp, bookTrial, buy, waitFor } from "./doings.ts";
import { demoFamily, type DemoFamily } from "./demo-family.ts";

/** What happened on one day. */
interface Chapter {
  readonly daysAgo: number;
  readonly tell: (day: DemoDay) => Promise<void>;
}

/** Booked a while before the first session. */
const AHEAD = 9;

/** What the families of Leeds and Bristol have done, in the order in which it happened. */
export async function chapters(db: Db): Promise<readonly Chapter[]> {
  const told = [
    { daysAgo: (await daysToLastTrial(db, "leeds")) + AHEAD, tell: firstTrials },
    { daysAgo: 24, tell: shopping },
    { daysAgo: 12, tell: camps },
    { daysAgo: 3, tell: plans },
    { daysAgo: 0, tell: today },
  ];
  return told.toSorted((a, b) => b.daysAgo - a.daysAgo);
}

// Children by age: 0 is five, 1 is eight, 2 is eleven; the second family of Leeds has the elder two, the third the eldest.

async function firstTrials(day: DemoDay): Promise<void> {
  const { shown, second, bristol } = await families(day);
  if (shown) await bookTrial(shown, 1, "over");
  if (second) await bookTrial(second, 0, "over");
  if (bristol) await bookTrial(bristol, 1, "over");
}

async function shopping(day: DemoDay): Promise<void> {
  const { shown, third } = await families(day);
  if (shown) await buy(shown, 2);
  if (third) await buy(third, 1);
}

async function camps(day: DemoDay): Promise<void> {
  const { shown, bristol } = await families(day);
  if (shown) await bookCamp(shown);
  if (bristol) await bookCamp(bristol);
}

async function plans(day: DemoDay): Promise<void> {
  const { shown, second, third, bristol } = await families(day);
  if (shown) await bookTrial(shown, 0, "coming");
  if (shown) await waitFor(shown, 1);
  if (second) await bookTrial(second, 0, "coming");
  if (third) await bookTrial(third, 0, "coming");
  if (bristol) await waitFor(bristol, 0);
}

/** Those whose story it is; null where the network is too small for them. */
async function families(day: DemoDay) {
  return {
    shown: await demoFamily(day, "leeds"),
    second: await demoFamily(day, "leeds", 1),
    third: await demoFamily(day, "leeds", 2),
    bristol: await demoFamily(day, "bristol"),
  };
}

async function today(day: DemoDay): Promise<void> {
  const { shown, second } = await families(day);
  const staff = await day.as(demoAddress("staff", "leeds"), "leeds");
  if (shown === null || second === null || staff === null) return;
  const [youngest, middle, eldest] = shown.children.map(({ id }) => ({ id }));
  if (middle) {
    const medical =
      "Asthma: the blue inhaler is in the front pocket of the school bag. Two puffs before running about.";
    done(await updateChild(shown.ctx, { ...middle, medical_conditions: medical, image_consent: true }));
    const looked = await readMedical(staff, { ...middle, reason: "Teaches the trial: what has to be at hand?" });
    if (!looked.ok && looked.error.code !== "forbidden") done(looked);
  }
  if (youngest) done(await updateChild(shown.ctx, { ...youngest, image_consent: true }));
  if (eldest) done(await updateChild(shown.ctx, { ...eldest, image_consent: false }));
  await thanks(day, shown.customerId);
  await questions(second, staff);
}

async function thanks({ database }: DemoDay, customerId: string): Promise<void> {
  const seller = await database.db
    .selectFrom("franchise")
    .select("id")
    .where("slug", "=", "leeds")
    .executeTakeFirstOrThrow();
  const note = "For the rehearsal that fell out when the heating failed";
  await database.db.transaction().execute(async (trx) => {
    await giveCredit(trx, { key: "demo", customerId, amount: 1_500, from: { sellerId: seller.id }, note });
  });
}

/** One that waits for an answer, one that has it, one that is settled. */
async function questions({ ctx, name, email }: DemoFamily, staff: Context): Promise<void> {
  const ask = async (category: number, subject: string, message: string) =>
    done(await createTicket(ctx, { name, email, category_id: category, subject, message })).id;
  const answer = async (id: string, message: string) => done(await answerTicket(staff, { id, message }));
  await ask(1, "Where is best to park?", "It is our first time at this hall, and we come with a pushchair.");
  const shoes = await ask(1, "Which shoes for the first class?", "Are trainers all right, or do they need tap shoes?");
  await answer(shoes, "Trainers are perfect. Nobody needs tap shoes before the second term.");
  const coat = await ask(5, "A green coat left behind", "It hung by the door on Saturday, with a bus in the pocket.");
  await answer(coat, "We have it, and the bus. Both are at the desk for you.");
  done(await closeTicket(staff, { id: coat }));
}

function done<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`The demo's story was refused: ${outcome.error.code}`);
  return outcome.value;
}
