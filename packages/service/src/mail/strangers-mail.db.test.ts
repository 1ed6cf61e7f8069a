import { aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { login, register } from "../accounts/index.ts";
import { anAccount, freshEmail, PASSWORD } from "../accounts/testing/an-account.ts";
import { startCheckout } from "../checkout/index.ts";
import { createTicket, listTicketCategories } from "../enquiries/index.ts";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aFullClass, aTakenClass, freePlace, serveAll } from "../testing/waiting-families.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting, listWaiting } from "../waiting-list/index.ts";

// Mails that anybody can cause by typing an address: how many reach it, and what they say.
const world = await aWorld();
const SPAM = "cheap-pills.example";

/** A guest who types somebody else's address, and an advertisement wherever text goes. */
async function aStranger(email: string) {
  const ctx = await world.visitor();
  const child = { first_name: SPAM, surname: "Tester", date_of_birth: sevenYearsAgo() };
  const [saved] = valueOf(await bulkSaveChildren(ctx, { children: [child] }));
  valueOf(await createCustomer(ctx, { ...parentForm, email, name: SPAM, message: SPAM }));
  return { ctx, child: saved?.id ?? "" };
}

const join = async (ctx: Context, child_id: string, group_id: number) =>
  valueOf(await bulkCreateWaiting(ctx, { entries: [{ child_id, group_id }] }))[0]?.position;

async function mailsTo(email: string) {
  await world.work();
  return world.mails.filter(({ to }) => to.includes(email));
}

test("strangers' waiting list entries, enquiries and free trials send one address a few mails, with nothing that they typed", async () => {
  const email = "stranger@example.test";
  const full = await aFullClass(world);
  const free = await world.group({ pricePence: 0 });
  const [category] = valueOf(await listTicketCategories(await world.visitor()));
  for (let n = 0; n < 12; n += 1) {
    const { ctx, child } = await aStranger(email);
    await join(ctx, child, full.id);
    const text = { name: SPAM, email, subject: SPAM, message: SPAM };
    valueOf(await createTicket(ctx, { ...text, category_id: category?.id ?? 0 }));
  }
  const { ctx, orderId } = await world.basket(free, [SPAM, `${SPAM} too`]);
  valueOf(await createCustomer(ctx, { ...parentForm, email, name: SPAM }));
  expect(valueOf(await startCheckout(ctx, { order_id: orderId })).status).toBe("confirmed");

  const mails = await mailsTo(email);
  const about = (subject: string) => mails.filter((mail) => mail.subject.includes(subject)).length;
  // An hour may end in the middle.
  for (const subject of ["You are on the waiting list", "We have received your question"]) {
    expect(about(subject)).toBeGreaterThanOrEqual(5);
    expect(about(subject)).toBeLessThanOrEqual(10);
  }
  const trials = mails.filter((mail) => mail.subject.includes("Your trial is confirmed"));
  expect(trials).toHaveLength(1);
  expect(trials[0]?.text).toContain("Your children have places.");
  expect(trials[0]?.text).toContain("For: your 2 children");
  expect(String(trials[0]?.attachments[0]?.content)).toContain("(your 2 children)");
  expect(JSON.stringify(mails)).not.toContain(SPAM);
});

test("a family that waits for many classes is told of each place that is held for it", async () => {
  const email = "many@example.test";
  const { ctx, child } = await aStranger(email);
  const groups = await Promise.all(Array.from({ length: 12 }, () => aTakenClass(world)));
  valueOf(await bulkCreateWaiting(ctx, { entries: groups.map(({ id }) => ({ child_id: child, group_id: id })) }));
  for (const group of groups) await freePlace(world, group);
  await serveAll(world);
  const mails = await mailsTo(email);
  expect(mails.filter(({ subject }) => subject.startsWith("A place is free"))).toHaveLength(groups.length);
});

test("strangers' registrations send one address a few mails, without the name that they typed, whether it has an account or not", async () => {
  const nobody = freshEmail();
  const owner = await anAccount(world);
  const registerOften = async (email: string) => {
    for (let n = 0; n < 12; n += 1)
      valueOf(await register(await world.visitor(), { name: `${SPAM} ${n}`, email, password: PASSWORD }));
  };
  await Promise.all([registerOften(nobody), registerOften(owner.email)]);
  const unproved = await mailsTo(nobody);
  const known = (await mailsTo(owner.email)).filter(({ subject }) => subject === "You already have an account");
  for (const mails of [unproved, known]) {
    // An hour may end in the middle.
    expect(mails.length).toBeGreaterThanOrEqual(5);
    expect(mails.length).toBeLessThanOrEqual(10);
  }
  expect(JSON.stringify([...unproved, ...known])).not.toContain(SPAM);
  expect(unproved[0]?.text).toMatch(/^Hello there\b/mu);
  expect(known[0]?.text).toContain("Hello Pat");
});

test("a family that has proved its address reads the names of its children", async () => {
  const me = await aCustomer(world);
  await join(me.ctx, await me.child("Ada"), (await aFullClass(world)).id);
  const mail = (await mailsTo(me.account.email)).at(-1);
  expect(mail?.subject).toBe("Ada is on the waiting list");
  expect(mail?.text).toContain("Hello Pat");
});

test("a proved family stands before those who only typed an address, until they have proved it too", async () => {
  const group = await aFullClass(world);
  const strangers = [await aStranger("one@example.test"), await aStranger("two@example.test")];
  const positions: unknown[] = [];
  for (const { ctx, child } of strangers) positions.push(await join(ctx, child, group.id));
  const me = await aCustomer(world);
  positions.push(await join(me.ctx, await me.child("Bea"), group.id));
  expect(positions).toEqual([1, 2, 1]);

  // Another customer's entry from before they logged in.
  const other = await aCustomer(world);
  const token = await aGuest(world.db);
  const guest = world.contextOf(token.id);
  const [early] = valueOf(
    await bulkSaveChildren(guest, {
      children: [{ first_name: "Cy", surname: "Tester", date_of_birth: sevenYearsAgo() }],
    }),
  );
  valueOf(await createCustomer(guest, { ...parentForm, email: other.account.email }));
  expect(await join(guest, early?.id ?? "", group.id)).toBe(4);
  valueOf(await login(guest, { email: other.account.email, password: PASSWORD, guestToken: token.token }));
  expect(valueOf(await listWaiting(other.ctx, {})).items).toMatchObject([{ position: 2 }]);
  expect(valueOf(await listWaiting(me.ctx, {})).items).toMatchObject([{ position: 1 }]);
});
