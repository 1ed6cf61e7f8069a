import { aGuest as aStoredGuest, aBottle, tries } from "@matinee/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTransaction } from "@matinee/database";
import { ok } from "@matinee/core/kernel";
import { bulkSaveChildren, listChildren } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { addClassItem, addProduct, currentOrder } from "../../basket/index.ts";
import { aWorld, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { activateAccount } from "../registration/email-links.ts";
import { ensureAccount } from "../registration/ensure-account.ts";
import { freshEmail } from "../testing/an-account.ts";
import { mergeGuestIntoAccount } from "./merge-guest-into-account.ts";

// Two families have an account each, and share three browsers. After any sequence of steps, each basket line and child exists exactly
// once, and belongs to the right family.
const world = await aWorld();
const { db, system } = world;
const group = await world.group({ capacity: 500, trialCap: 500 });
const bottle = await aBottle(db, { franchiseId: world.network.seller.id, stock: 10_000 });

const NAMES = ["Ada", "Bea", "Cleo"] as const;
const browsers = fc.nat(2);
const family = fc.nat(1);
const step = fc.oneof(
  fc.record({ kind: fc.constant("buy"), browser: browsers, pieces: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant("child"), browser: browsers, name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant("book"), browser: browsers, name: fc.constantFrom(...NAMES) }),
  fc.record({ kind: fc.constant("login"), browser: browsers, family }),
  fc.record({ kind: fc.constant("logout"), browser: browsers }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The expected state of a visitor: number of bottles, children, and which children are booked. */
class Holding {
  bottles = 0;
  readonly children = new Set<string>();
  readonly booked = new Set<string>();

  take(other: Holding): void {
    this.bottles += other.bottles;
    for (const name of other.children) this.children.add(name);
    for (const name of other.booked) this.booked.add(name);
    other.bottles = 0;
    other.children.clear();
    other.booked.clear();
  }

  get seen() {
    return { bottles: this.bottles, children: [...this.children].toSorted(), booked: [...this.booked].toSorted() };
  }
}

/** An account with a confirmed address, and the actor of its owner. */
async function anOwner() {
  const email = freshEmail();
  const userId = valueOf(
    await inTransaction(db, async (trx) => {
      const { id } = await ensureAccount(system, trx, email, "Pat Tester");
      await activateAccount(trx, id, { name: null, passwordHash: "nobody logs in by it" });
      return ok(id);
    }),
  );
  const { guest_id: guestId } = await db
    .selectFrom("user_account")
    .select("guest_id")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const visitor = await world.visitor();
  const ctx: Context = { ...visitor, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  return { userId, ctx, has: new Holding() };
}

async function aGuest() {
  const { id: guestId, token } = await aStoredGuest(db);
  return { token, ctx: world.contextOf(guestId), has: new Holding() };
}

type Owner = Awaited<ReturnType<typeof anOwner>>;
type Guest = Awaited<ReturnType<typeof aGuest>>;

const orderOf = async (ctx: Context) => valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";

/** The visitor's child of that name. Adds the child if there is none. */
async function childOf(ctx: Context, first_name: string): Promise<string> {
  const known = valueOf(await listChildren(ctx)).find((child) => child.first_name === first_name);
  if (known !== undefined) return known.id;
  return await writeDown(ctx, first_name);
}

async function writeDown(ctx: Context, first_name: string): Promise<string> {
  const child = { first_name, surname: "Tester", date_of_birth: sevenYearsAgo() };
  return valueOf(await bulkSaveChildren(ctx, { children: [child] }))[0]?.id ?? "";
}

async function seenBy(ctx: Context) {
  const orderId = await orderOf(ctx);
  const rows = await db
    .selectFrom("order_item as i")
    .leftJoin("order_item_child as c", "c.order_item_id", "i.id")
    .leftJoin("child as k", "k.id", "c.child_id")
    .select(["i.type", "i.quantity", "k.first_name"])
    .where("i.order_id", "=", orderId)
    .execute();
  const names = valueOf(await listChildren(ctx)).map((child) => child.first_name);
  return {
    bottles: rows.filter(({ type }) => type === "product").reduce((sum, { quantity }) => sum + quantity, 0),
    children: names.toSorted(),
    booked: rows.flatMap(({ first_name }) => first_name ?? []).toSorted(),
  };
}

class Shop {
  readonly #guests: readonly Guest[];
  readonly #owners: readonly Owner[];
  /** The account that is logged in at a browser. */
  readonly #at = new Map<Guest, Owner>();

  constructor(guests: readonly Guest[], owners: readonly Owner[]) {
    this.#guests = guests;
    this.#owners = owners;
  }

  async take(one: Step): Promise<void> {
    const guest = at(this.#guests, one.browser);
    if (one.kind === "logout") {
      this.#at.delete(guest);
      return;
    }
    if (one.kind === "login") {
      const owner = at(this.#owners, one.family);
      const coming = inTransaction(db, async (trx) =>
        ok(await mergeGuestIntoAccount(guest.ctx, trx, owner.userId, guest.token)),
      );
      valueOf(await coming);
      owner.has.take(guest.has);
      this.#at.set(guest, owner);
      return;
    }
    const { ctx, has } = this.#at.get(guest) ?? guest;
    if (one.kind === "buy") {
      const piece = { product_id: bottle.id, quantity: one.pieces, attribute_id: [] };
      valueOf(await addProduct(ctx, { order_id: await orderOf(ctx), ...piece }));
      has.bottles += one.pieces;
      return;
    }
    has.children.add(one.name);
    const child = await childOf(ctx, one.name);
    if (one.kind === "child" || has.booked.has(one.name)) return;
    valueOf(
      await addClassItem(ctx, {
        order_id: await orderOf(ctx),
        type: "trial",
        group_id: group.id,
        child_ids: [child],
        start_date: group.dates[0] ?? "",
      }),
    );
    has.booked.add(one.name);
  }

  /** What each visitor sees, next to what they should see. */
  async look() {
    const everybody = [...this.#guests, ...this.#owners];
    return {
      seen: await Promise.all(everybody.map(({ ctx }) => seenBy(ctx))),
      meant: everybody.map(({ has }) => has.seen),
    };
  }
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error("There is no such browser or family");
  return found;
}

test("property: after any sequence of adding, booking, login and logout on shared browsers, each record exists once, at its owner", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const shop = new Shop(
        await Promise.all([aGuest(), aGuest(), aGuest()]),
        await Promise.all([anOwner(), anOwner()]),
      );
      for (const one of steps) await shop.take(one);
      const { seen, meant } = await shop.look();
      expect(seen).toEqual(meant);
    }),
    { numRuns: tries({ every: 10, long: 50 }) },
  );
});
