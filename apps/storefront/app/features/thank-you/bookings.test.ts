import { expect, test } from "vitest";
import { aCamp, aTrial } from "../../shared/basket/example-lines.ts";
import { bookingsOf } from "./bookings.ts";

test("the children of one camp are combined with their extras; classes are separate", () => {
  const leo = [{ id: "leo", first_name: "Leo" }];
  const twice = [{ id: 4, name: "T-shirt", quantity: 2, price: 1, total: 2 }];
  const bookings = bookingsOf([
    aTrial(),
    aCamp(),
    aTrial({ id: "trial-2" }),
    aCamp({ id: "camp-2", children: leo, addons: twice }),
    aCamp({ id: "camp-3", course_id: 8, addons: [] }),
  ]);
  expect(bookings.map((one) => [one.item.id, one.children.map((child) => child.first_name), one.extras])).toEqual([
    ["trial-1", ["Ada"], []],
    ["camp-1", ["Ada", "Leo"], ["Ada: Hot lunch", "Leo: 2 × T-shirt"]],
    ["trial-2", ["Ada"], []],
    ["camp-3", ["Ada"], []],
  ]);
});
