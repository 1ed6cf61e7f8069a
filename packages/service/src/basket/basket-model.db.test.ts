import { aBottle, aHoodie, tries } from "@matinee/testkit";
import type { Cart } from "@matinee/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Outcome } from "../kernel/index.ts";
import { priceOfModel, STOCK, stepModel, type ModelLine, type Step } from "../testing/basket-model.ts";
import { aShopper } from "../testing/shopper.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { addClassItem } from "./add-class-item.ts";
import { addProduct } from "./add-product.ts";
import { calculateTotals } from "./calculate-totals.ts";
import { removeClass, removeItem, removeProduct } from "./remove-item.ts";
import { setAddon } from "./set-addon.ts";
import { updateBasketCamp } from "./update-basket-camp.ts";
import { updateBasketItem } from "./update-basket-item.ts";
import { updateProduct } from "./update-product.ts";

const world = await aWorld();
const { db, network } = world;
const franchiseId = network.seller.id;
const hoodie = await aHoodie(db, { franchiseId, stock: STOCK });
const bottle = await aBottle(db, { franchiseId, stock: STOCK });
const camps = [await world.camp(), await world.camp()];
const group = await world.group();
const CHILDREN = ["Ada", "Bo"];

const line = fc.nat(11);
const text = fc.constantFrom(null, "Ada", "Bo");
const someChildren = fc.constantFrom([0], [1], [0, 1]);
const adding: fc.Arbitrary<Step> = fc.record({
  call: fc.constant("add" as const),
  thing: fc.constantFrom("black", "coral", "bottle"),
  text,
  quantity: fc.integer({ min: 1, max: 4 }),
});
const camping: fc.Arbitrary<Step> = fc.record({
  call: fc.constant("camp" as const),
  camp: fc.nat(1),
  children: someChildren,
  shirt: fc.boolean(),
});
const changing: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ call: fc.constant("trial" as const), children: someChildren }),
  fc.record({ call: fc.constant("quantity" as const), line, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ call: fc.constant("print" as const), line, text }),
  fc.record({ call: fc.constant("child" as const), line, child: fc.nat(1) }),
  fc.record({ call: fc.constant("pay" as const), line, full: fc.boolean() }),
  fc.record({
    call: fc.constant("addon" as const),
    line,
    addon: fc.constantFrom("shirt", "dropOff"),
    quantity: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({ call: fc.constant("remove" as const), line, by: fc.constantFrom("class", "product", "any") }),
);
const putIn = fc.oneof(adding, camping);
const manySteps = fc
  .tuple(
    fc.array(putIn, { minLength: 3, maxLength: 6, size: "max" }),
    fc.array(fc.oneof(putIn, changing, changing), { minLength: 6, maxLength: 16, size: "max" }),
  )
  .map(([before, after]) => [...before, ...after]);

test("random changes give the lines, quantities and prices of a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(manySteps, async (steps) => {
      const basket = await aRealBasket();
      const model: ModelLine[] = [];
      for (const step of steps) {
        // Indexes of existing lines, so that most steps apply to one.
        const one = "line" in step ? { ...step, line: step.line % Math.max(1, model.length) } : step;
        const expected = stepModel(model, one);
        const answer = await basket.step(one);
        expect(answer.ok ? null : answer.error.code).toBe(expected);
        const cart = valueOf(await calculateTotals(basket.ctx));
        expect(basket.read(cart)).toEqual(inCartOrder(model));
        expect(cart.total_gross).toBe(priceOfModel(model));
      }
    }),
    { numRuns: tries({ every: 20, long: 120 }) },
  );
});

/** A basket with helpers that address its current lines by index, in the order they were added. */
async function aRealBasket() {
  const { ctx, orderId, child } = await aShopper(world);
  const ids = [(await child("Ada")).id, (await child("Bo")).id];
  const idsOf = (wanted: readonly number[]) => wanted.map((index) => ids[index] ?? "");

  async function lineId(index: number): Promise<string> {
    const row = await db
      .selectFrom("order_item")
      .select("id")
      .where("order_id", "=", orderId)
      .orderBy("position")
      .offset(index)
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? "00000000-0000-0000-0000-000000000000";
  }

  async function campOf(itemId: string) {
    const row = await db.selectFrom("order_item").select("course_id").where("id", "=", itemId).executeTakeFirst();
    return camps.find((camp) => camp.id === row?.course_id) ?? camps[0];
  }

  async function doStep(one: Step): Promise<Outcome<unknown>> {
    if (one.call === "add") {
      const colour = one.thing === "coral" ? hoodie.coral : hoodie.black;
      return await addProduct(ctx, {
        product_id: one.thing === "bottle" ? bottle.id : hoodie.id,
        quantity: one.quantity,
        personalisation: one.text,
        ...(one.thing !== "bottle" && { attribute_id: [colour, hoodie.age7] }),
      });
    }
    if (one.call === "camp" || one.call === "trial") {
      const camp = one.call === "camp" ? camps[one.camp] : undefined;
      return await addClassItem(ctx, {
        order_id: orderId,
        type: one.call,
        child_ids: idsOf(one.children),
        ...(one.call === "trial" && { group_id: group.id, start_date: group.dates[0] }),
        ...(camp !== undefined && { course_id: camp.id }),
        ...(one.call === "camp" && one.shirt && camp !== undefined && { course_addon_ids: [camp.shirt] }),
      });
    }
    const id = await lineId(one.line);
    switch (one.call) {
      case "quantity":
        return await updateProduct(ctx, id, { quantity: one.quantity });
      case "print":
        return await updateBasketItem(ctx, id, { personalisation: one.text });
      case "child":
        return await updateBasketItem(ctx, id, { child_ids: idsOf([one.child]) });
      case "pay":
        return await updateBasketCamp(ctx, id, { quantity: 1, take_full_payment: one.full });
      case "addon": {
        const addon = (await campOf(id))?.[one.addon] ?? 0;
        return await setAddon(ctx, { order_item_id: id, course_addon_id: addon, quantity: one.quantity });
      }
      case "remove":
        return await { class: removeClass, product: removeProduct, any: removeItem }[one.by](ctx, id);
    }
  }

  return { ctx, step: doStep, read };
}

/** A cart's lines in the model's form. */
function read({ class_items, product_items }: Cart): ModelLine[] {
  const classes = class_items.map((item): ModelLine => {
    const names = item.children.map(({ first_name }) => CHILDREN.indexOf(first_name)).toSorted((a, b) => a - b);
    if (item.type !== "camp") return { kind: "trial", children: names };
    const camp = camps.findIndex(({ id }) => id === item.course_id);
    const addon = (id: number | undefined) => item.addons.find((one) => one.id === id)?.quantity ?? 0;
    return {
      kind: "camp",
      camp,
      child: names[0] ?? -1,
      full: item.take_full_payment,
      shirts: addon(camps[camp]?.shirt),
      dropOff: addon(camps[camp]?.dropOff) === 1,
    };
  });
  const products = product_items.map(({ variation_id, personalisation, quantity }): ModelLine => {
    const colour = variation_id === hoodie.childCoral.id ? "coral" : "black";
    const thing = variation_id === bottle.variation.id ? "bottle" : colour;
    return { kind: "product", thing, text: personalisation, quantity };
  });
  return [...classes, ...products];
}

/** Carts list classes and camps first, then items, each in the order they were added. */
function inCartOrder(lines: readonly ModelLine[]): ModelLine[] {
  return [...lines.filter(({ kind }) => kind !== "product"), ...lines.filter(({ kind }) => kind === "product")];
}
