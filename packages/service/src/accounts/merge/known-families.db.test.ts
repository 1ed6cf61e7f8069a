import { aFranchise, aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { readFamilyChildren } from "../../families/children/staff-children.ts";
import { readChildren } from "../../families/children/children.ts";
import { giveCredit } from "../../ledger/index.ts";
import { creditOf } from "../../testing/credit-of.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld } from "../../testing/world.ts";
import { mergeGuestIntoAccount } from "./merge-guest-into-account.ts";

const world = await aWorld();
const { db, system } = world;

/** A family that a school knows and that has no account. */
async function aKnownFamily(email: string, notes: string | null) {
  const school = await aFranchise(db);
  const [customerId, childId] = [system.newId(), system.newId()];
  const address = { phone: "", address_line_1: "", post_town: "", postcode: "" };
  await db
    .insertInto("customer")
    .values({ id: customerId, guest_id: null, name: "Pat Tester", email, ...address })
    .execute();
  await db.insertInto("customer_school").values({ customer_id: customerId, franchise_id: school.id }).execute();
  const medical_ciphertext = notes === null ? null : system.cipher.seal(notes, childId);
  await db
    .insertInto("child")
    .values({
      id: childId,
      guest_id: null,
      customer_id: customerId,
      first_name: "Ada",
      surname: "Tester",
      date_of_birth: "2016-05-03",
      medical_ciphertext,
    })
    .execute();
  return { school, customerId, childId };
}

test("the notes of a school stay hidden beside a child whom only another school typed", async () => {
  const email = "pat.twice@example.test";
  const visitor = await world.visitor();
  const guestId = visitor.actor.kind === "GUEST" ? visitor.actor.guestId : "";
  const userId = system.newId();
  await db
    .insertInto("user_account")
    .values({ id: userId, email, name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" })
    .execute();
  const logIn = async () =>
    await db.transaction().execute(async (trx) => await mergeGuestIntoAccount(visitor, trx, userId, undefined));
  await aKnownFamily(email, null);
  await aKnownFamily(email, "Nut allergy");
  await logIn();
  expect(await readChildren(visitor, db, guestId)).toMatchObject([{ medical_conditions: "" }]);
  await aKnownFamily(email, "Asthma");
  await logIn();
  expect(await readChildren(visitor, db, guestId)).toMatchObject([{ medical_conditions: "" }]);
  const { id } = await db
    .selectFrom("child")
    .select("id")
    .where("guest_id", "=", guestId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  const { medical_ciphertext: sealed } = await db
    .selectFrom("child")
    .select("medical_ciphertext")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(system.cipher.open(sealed ?? Buffer.of(), id)).toBe("Nut allergy\nAsthma");
});

test("notes that the owner typed in a browser show, also where a school had typed the child without any", async () => {
  const email = "pat.browser@example.test";
  const visitor = await world.visitor();
  const guestId = visitor.actor.kind === "GUEST" ? visitor.actor.guestId : "";
  const userId = system.newId();
  await db
    .insertInto("user_account")
    .values({ id: userId, email, name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" })
    .execute();
  await aKnownFamily(email, null);
  const browser = await aGuest(db);
  const id = system.newId();
  const born = { first_name: "Ada", surname: "Tester", date_of_birth: "2016-05-03" };
  await db
    .insertInto("child")
    .values({ id, guest_id: browser.id, ...born, medical_ciphertext: system.cipher.seal("Hay fever", id) })
    .execute();
  await db.transaction().execute(async (trx) => await mergeGuestIntoAccount(visitor, trx, userId, undefined));
  await db.transaction().execute(async (trx) => await mergeGuestIntoAccount(visitor, trx, userId, browser.token));
  expect(await readChildren(visitor, db, guestId)).toMatchObject([{ medical_conditions: "Hay fever" }]);
});

test("an account that proves its address gets what schools knew of the family, once, and no health notes of a stranger", async () => {
  const email = "pat.known@example.test";
  const one = await aKnownFamily("Pat.Known@example.test", "Nut allergy");
  const two = await aKnownFamily(email, null);
  const other = await aKnownFamily("somebody.else@example.test", null);
  await giveCredit(db, {
    key: "known",
    customerId: one.customerId,
    amount: 500,
    from: { sellerId: one.school.id },
    note: "Opening",
  });
  const visitor = await world.visitor();
  const guestId = visitor.actor.kind === "GUEST" ? visitor.actor.guestId : "";
  const userId = system.newId();
  await db
    .insertInto("user_account")
    .values({ id: userId, email, name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" })
    .execute();
  for (let times = 0; times < 2; times += 1)
    await db.transaction().execute(async (trx) => await mergeGuestIntoAccount(visitor, trx, userId, undefined));
  // Both schools knew the same child.
  expect(await readChildren(visitor, db, guestId)).toMatchObject([{ first_name: "Ada", medical_conditions: "" }]);
  for (const { school } of [one, two]) {
    const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
    expect(await readFamilyChildren(admin, guestId)).toMatchObject([{ first_name: "Ada" }]);
  }
  const notes = await db
    .selectFrom("child")
    .select(["medical_ciphertext", "notes_from_guest"])
    .where("id", "=", one.childId)
    .executeTakeFirstOrThrow();
  expect([notes.notes_from_guest, notes.medical_ciphertext !== null]).toEqual([one.customerId, true]);
  expect(await creditOf(db, one.customerId)).toBe(500);
  const stranger = await db
    .selectFrom("customer")
    .select("guest_id")
    .where("id", "=", other.customerId)
    .executeTakeFirstOrThrow();
  expect(stranger.guest_id).toBeNull();
});
