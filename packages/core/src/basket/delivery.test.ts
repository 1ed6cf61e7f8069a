import { expect, test } from "vitest";
import { pence } from "../kernel/index.ts";
import { deliveryChoice, deliveryOf } from "./delivery.ts";
import { hoodie, leeds, trial } from "./testing/sample-lines.ts";

const handsOut = { ...leeds, id: 6, postage_pence: null };

test("items alone are posted, beside a class collected, and the customer's choice decides over both", () => {
  expect(deliveryOf([hoodie()], null)).toBe("post");
  expect(deliveryOf([hoodie(), trial()], null)).toBe("collect");
  expect(deliveryOf([hoodie(), trial()], "post")).toBe("post");
  expect(deliveryOf([hoodie()], "collect")).toBe("collect");
});

test("nothing is delivered without items, and a school that hands items out posts nothing", () => {
  expect(deliveryOf([trial()], "post")).toBeNull();
  expect(deliveryOf([hoodie({ seller: handsOut })], "post")).toBe("collect");
  expect(deliveryChoice([hoodie({ seller: handsOut })], "post", [])).toEqual({
    method: "collect",
    options: [{ method: "collect", price: 0, text: "Collect at class" }],
  });
  expect(deliveryChoice([trial()], null, [])).toBeNull();
});

test("the option to post shows what it would cost, or what it costs once it is chosen", () => {
  const posting = (method: "collect" | "post", charged: number) => {
    const seller = { id: leeds.id, name: leeds.name, vatRegistered: true };
    const fees =
      charged === 0
        ? []
        : [{ kind: "postage" as const, label: "Postage", amount: pence(charged), seller, follows: [] }];
    return deliveryChoice([hoodie(), hoodie({ id: "other" })], method, fees)?.options.at(-1)?.price;
  };
  expect(posting("collect", 0)).toBe(350);
  expect(posting("post", 350)).toBe(350);
  expect(posting("post", 0)).toBe(0);
});
