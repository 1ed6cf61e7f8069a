import { demoAddress } from "@matinee/database/demo";
import type { Context, Db, Outcome } from "@matinee/service/kernel";
import { giveCredit } from "@matinee/service/ledger";
import { updateChild, readHealthNotes } from "@matinee/service/families";
import { answerTicket, closeTicket, createTicket } from "@matinee/service/enquiries";
import { daysToLastTrial } from "./candidates.ts";
import type { DemoDay } from "./demo-day.ts";
import { bookCamp, bookTrial, buyShopItem, joinWaitingList } from "./actions.ts";
import { demoFamily, type DemoFamily } from "./demo-family.ts";

/** What families do on one day. */
interface ScenarioDay {
  readonly daysAgo: number;
  readonly play: (day: DemoDay) => Promise<void>;
}

/** Days between booking a trial and its first session. */
const DAYS_AHEAD = 9;

/** What the families of Leeds and Bristol do, from the earliest day to today. */
export async function scenarioDays(db: Db): Promise<readonly ScenarioDay[]> {
  const days = [
    { daysAgo: (await daysToLastTrial(db, "leeds")) + DAYS_AHEAD, play: firstTrials },
    { daysAgo: 24, play: shopping },
    { daysAgo: 12, play: camps },
    { daysAgo: 3, play: plans },
    { daysAgo: 0, play: today },
  ];
  return days.toSorted((a, b) => b.daysAgo - a.daysAgo);
}

// Children by age: 0 is five, 1 is eight, 2 is eleven; the second family of Leeds has the elder two, the third the eldest.

async function firstTrials(day: DemoDay): Promise<void> {
  const { shown, second, bristol } = await families(day);
  if (shown) await bookTrial(shown, 1, "past");
  if (second) await bookTrial(second, 0, "past");
  if (bristol) await bookTrial(bristol, 1, "past");
}

async function shopping(day: DemoDay): Promise<void> {
  const { shown, third } = await families(day);
  if (shown) await buyShopItem(shown, 2);
  if (third) await buyShopItem(third, 1);
}

async function camps(day: DemoDay): Promise<void> {
  const { shown, bristol } = await families(day);
  if (shown) await bookCamp(shown);
  if (bristol) await bookCamp(bristol);
}

async function plans(day: DemoDay): Promise<void> {
  const { shown, second, third, bristol } = await families(day);
  if (shown) await bookTrial(shown, 0, "upcoming");
  if (shown) await joinWaitingList(shown, 1);
  if (second) await bookTrial(second, 0, "upcoming");
  if (third) await bookTrial(third, 0, "upcoming");
  if (bristol) await joinWaitingList(bristol, 0);
}

/** The families of the scenario; null where the network is too small for one. */
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
    valueOf(await updateChild(shown.ctx, { ...middle, medical_conditions: medical, image_consent: true }));
    const looked = await readHealthNotes(staff, { ...middle, reason: "Teaches the trial: what has to be at hand?" });
    if (!looked.ok && looked.error.code !== "forbidden") valueOf(looked);
  }
  if (youngest) valueOf(await updateChild(shown.ctx, { ...youngest, image_consent: true }));
  if (eldest) valueOf(await updateChild(shown.ctx, { ...eldest, image_consent: false }));
  await giveCreditForCancellation(day, shown.customerId);
  await makeEnquiries(second, staff);
}

async function giveCreditForCancellation({ database }: DemoDay, customerId: string): Promise<void> {
  const seller = await database.db
    .selectFrom("franchise")
    .select("id")
    .where("slug", "=", "leeds")
    .executeTakeFirstOrThrow();
  const note = "For the rehearsal that was cancelled when the heating failed";
  await database.db.transaction().execute(async (trx) => {
    await giveCredit(trx, { key: "demo", customerId, amount: 1_500, from: { sellerId: seller.id }, note });
  });
}

/** An open enquiry, an answered one and a closed one. */
async function makeEnquiries({ ctx, name, email }: DemoFamily, staff: Context): Promise<void> {
  const ask = async (category: number, subject: string, message: string) =>
    valueOf(await createTicket(ctx, { name, email, category_id: category, subject, message })).id;
  const answer = async (id: string, message: string) => valueOf(await answerTicket(staff, { id, message }));
  await ask(1, "Where is best to park?", "It is our first time at this hall, and we come with a pushchair.");
  const shoes = await ask(1, "Which shoes for the first class?", "Are trainers all right, or do they need tap shoes?");
  await answer(shoes, "Trainers are perfect. Nobody needs tap shoes before the second term.");
  const coat = await ask(5, "A green coat left behind", "It hung by the door on Saturday, with a bus in the pocket.");
  await answer(coat, "We have it, and the bus. Both are at the desk for you.");
  valueOf(await closeTicket(staff, { id: coat }));
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`The demo's scenario was refused: ${outcome.error.code}`);
  return outcome.value;
}
