import fc from "fast-check";
import { expect, test } from "vitest";
import { pence } from "../kernel/index.ts";
import { chooseDelivery, deliveryChoices, deliveryOf } from "./delivery.ts";
import { NO_TERMS } from "./terms.ts";
import { hoodie, leeds, trial } from "./testing/sample-lines.ts";

const handsOut = { ...leeds, id: 6, name: "Matinee York", postage_pence: null };
const bristol = { ...leeds, id: 7, name: "Matinee Bristol" };
const chose = (...pairs: [number, "collect" | "post"][]) => ({ ...NO_TERMS, delivery: Object.fromEntries(pairs) });
const only = (lines: Parameters<typeof deliveryOf>[0], terms = NO_TERMS) => [...deliveryOf(lines, terms).values()];

test("items alone are posted, beside a class collected, and the customer chooses between both", () => {
  expect(only([hoodie()])).toEqual(["post"]);
  expect(only([hoodie(), trial()])).toEqual(["collect"]);
  expect(only([hoodie(), trial()], chose([leeds.id, "post"]))).toEqual(["post"]);
  expect(only([hoodie()], { ...NO_TERMS, booked_sellers: [leeds.id] })).toEqual(["collect"]);
});

test("a Bristol item is never collected in Leeds: collecting takes a booking with its own seller", () => {
  const lines = [trial(), hoodie(), hoodie({ id: "bristol", seller: bristol })];
  expect([...deliveryOf(lines, NO_TERMS)]).toEqual([
    [leeds.id, "collect"],
    [bristol.id, "post"],
  ]);
  // Not even where it is asked for, or was chosen before the booking went.
  expect(deliveryOf(lines, chose([bristol.id, "collect"])).get(bristol.id)).toBe("post");
  expect(only([hoodie()], chose([leeds.id, "collect"]))).toEqual(["post"]);
  const [, inBristol] = deliveryChoices(lines, NO_TERMS, []);
  expect(inBristol).toMatchObject({ seller: { name: "Matinee Bristol" }, options: [{ method: "post" }] });
});

test("a placed order is delivered as it was placed", () => {
  const terms = { ...chose([leeds.id, "collect"]), delivery_decided: true };
  expect(only([hoodie()], terms)).toEqual(["collect"]);
});

test("nothing is delivered without items, and a school that does not post says so", () => {
  expect(deliveryChoices([trial()], NO_TERMS, [])).toEqual([]);
  expect(deliveryChoices([hoodie({ seller: handsOut })], chose([6, "post"]), [])).toEqual([
    {
      seller: { id: 6, name: "Matinee York" },
      method: "collect",
      options: [{ method: "collect", price: 0, text: "Collect from Matinee York (collection only)" }],
    },
  ]);
});

test("the option to post shows what it would cost, or what it costs once it is chosen", () => {
  const posting = (method: "collect" | "post", charged: number) => {
    const seller = { id: leeds.id, name: leeds.name, vatRegistered: true };
    const fees =
      charged === 0
        ? []
        : [{ kind: "postage" as const, label: "Postage", amount: pence(charged), seller, follows: [] }];
    const lines = [hoodie(), hoodie({ id: "other" }), trial()];
    return deliveryChoices(lines, chose([leeds.id, method]), fees)[0]?.options.at(-1)?.price;
  };
  expect(posting("collect", 0)).toBe(350);
  expect(posting("post", 350)).toBe(350);
  expect(posting("post", 0)).toBe(0);
});

test("a choice for one seller leaves the others' as they were; one for all takes the place of every choice", () => {
  const methods = fc.constantFrom("collect" as const, "post" as const);
  const choice = fc.record({ method: methods, sellerId: fc.option(fc.nat(3), { nil: undefined }) });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("0", "1", "2", "3"), methods), choice, (chosen, { method, sellerId }) => {
      const { forAll, bySeller } = chooseDelivery(chosen, { method, sellerId });
      const now = (seller: number) => bySeller?.[seller] ?? forAll;
      for (const seller of [0, 1, 2, 3])
        expect(now(seller)).toBe(sellerId === undefined || sellerId === seller ? method : chosen[seller]);
    }),
  );
});
