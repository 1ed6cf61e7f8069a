import { expect, test } from "vitest";
import { bulkSaveChildren, createCustomer } from "../families/index.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";
import { addClassItem, calculateTotals, createOrder, currentOrder, removeItem, updateBasketItem } from "./index.ts";

const world = await aWorld();

test("without an order the cart has the same shape, empty", async () => {
  const ctx = await world.visitor();
  expect(valueOf(await currentOrder(ctx, { createIfNeeded: false }))).toEqual({ id: null, status: null });
  expect(valueOf(await calculateTotals(ctx))).toEqual({
    id: null,
    name: "Matinee Leeds",
    currency: "GBP",
    class_items: [],
    product_items: [],
    vat_rate: 0,
    child: null,
    costs: [],
    total_net: 0,
    gross_subtotal: 0,
    discounts: [],
    fees: [],
    coupon: null,
    delivery: [],
    credit_used: 0,
    total_discounts: 0,
    total_gross: 0,
    net_subtotal: 0,
    base_cost: 0,
    available_credit: 0,
    vat_amount: 0,
    additional_fees: 0,
    product_sub_total: 0,
    class_sub_total: 0,
    amount_due_now: 0,
    amount_due_later: 0,
    vat_lines: [],
    problems: [],
    total_if_accepted: null,
  });
});

test("concurrent requests give a visitor one open order", async () => {
  const ctx = await world.visitor();
  const orders = await Promise.all([1, 2, 3, 4, 5].map(() => createOrder(ctx)));
  expect(new Set(orders.map((order) => valueOf(order).id)).size).toBe(1);
});

test("a line shows its children, dates, seller and figures; it can be changed and removed once", async () => {
  const group = await world.group();
  const { ctx, item, children } = await world.basket(group, ["Ada", "Bo"]);
  expect(item).toMatchObject({
    type: "trial",
    group_id: group.id,
    quantity: 2,
    unit_price: 2_400,
    base_cost: 4_800,
    total_gross: 4_800,
    vat_rate: 20,
    vat_amount: 800,
    start_date: group.dates[0],
    children: [{ first_name: "Ada" }, { first_name: "Bo" }],
    seller: { name: "Matinee Leeds" },
  });
  expect(item.dates.map((one) => one.date)).toEqual(group.dates.slice(0, 2));

  const changed = valueOf(
    await updateBasketItem(ctx, item.id, { start_date: group.dates[2] ?? "", child_ids: [children[1]?.id ?? ""] }),
  );
  expect(changed).toMatchObject({ quantity: 1, start_date: group.dates[2], children: [{ first_name: "Bo" }] });
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({ total_gross: 2_400, child: { first_name: "Bo" } });

  expect(valueOf(await removeItem(ctx, item.id))).toBeNull();
  expect(await removeItem(ctx, item.id)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(valueOf(await calculateTotals(ctx)).class_items).toEqual([]);
});

test("a refused line changes nothing: wrong date, wrong age, another family's child, another school's class", async () => {
  const group = await world.group();
  const { ctx, orderId, children } = await world.basket(group);
  const add = (more: object) =>
    addClassItem(ctx, {
      order_id: orderId,
      type: "trial",
      group_id: group.id,
      child_ids: children.map((child) => child.id),
      start_date: group.dates[1] ?? "",
      ...more,
    });
  expect(await add({ start_date: "2001-01-06" })).toMatchObject({
    ok: false,
    error: { code: "date_not_offered", details: [{ path: "start_date" }] },
  });
  expect(await add({ start_date: group.dates.at(-1) })).toMatchObject({
    ok: false,
    error: { code: "date_not_offered" },
  });
  const [baby] = valueOf(
    await bulkSaveChildren(ctx, {
      children: [{ first_name: "Baby", surname: "Tester", date_of_birth: `${new Date().getUTCFullYear() - 2}-03-01` }],
    }),
  );
  expect(await add({ child_ids: [baby?.id] })).toMatchObject({
    ok: false,
    error: { code: "age_does_not_fit", details: [{ path: "child_ids.0" }] },
  });
  const other = await world.basket(group);
  expect(await add({ child_ids: [other.children[0]?.id] })).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await add({ group_id: 999_999 })).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await add({ group_id: undefined })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "group_id" }] },
  });
  expect(valueOf(await calculateTotals(ctx)).class_items).toHaveLength(1);
});

test("visitors can't see or change each other's baskets", async () => {
  const group = await world.group();
  const { item, orderId, children } = await world.basket(group);
  const stranger = await world.visitor();
  expect(await updateBasketItem(stranger, item.id, { start_date: group.dates[1] ?? "" })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await removeItem(stranger, item.id)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(
    await addClassItem(stranger, {
      order_id: orderId,
      type: "trial",
      group_id: group.id,
      child_ids: children.map((child) => child.id),
      start_date: group.dates[0] ?? "",
    }),
  ).toMatchObject({ ok: false, error: { code: "not_found" } });
});

test("two lines on one class for one child are a problem before payment", async () => {
  const group = await world.group();
  const { ctx, orderId, children } = await world.basket(group);
  valueOf(
    await addClassItem(ctx, {
      order_id: orderId,
      type: "trial",
      group_id: group.id,
      child_ids: children.map((child) => child.id),
      start_date: group.dates[1] ?? "",
    }),
  );
  expect(valueOf(await calculateTotals(ctx)).problems).toMatchObject([{ code: "already_booked" }]);
});

test("children and parents are checked by field and stored once; health data is encrypted", async () => {
  const ctx = await world.visitor();
  expect(
    await bulkSaveChildren(ctx, {
      children: [
        { first_name: "Ada", surname: "T", date_of_birth: sevenYearsAgo() },
        { first_name: "", surname: "T", date_of_birth: "2031-02-30" },
      ],
    }),
  ).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "children.1.first_name" }, { path: "children.1.date_of_birth" }] },
  });
  const form = {
    first_name: "Ada",
    surname: "Tester",
    date_of_birth: sevenYearsAgo(),
    medical_conditions: "Asthma, blue inhaler",
  };
  const [first] = valueOf(await bulkSaveChildren(ctx, { children: [form] }));
  const [again] = valueOf(await bulkSaveChildren(ctx, { children: [{ ...form, first_name: "ADA" }] }));
  expect(again?.id).toBe(first?.id);
  expect(again?.medical_conditions).toBe("Asthma, blue inhaler");
  const { medical_conditions: _, ...silent } = form;
  expect(valueOf(await bulkSaveChildren(ctx, { children: [silent] }))[0]?.medical_conditions).toBe(
    "Asthma, blue inhaler",
  );
  const { rows } = await world.db
    .selectFrom("child")
    .select("medical_ciphertext")
    .where("id", "=", first?.id ?? "")
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows[0]?.medical_ciphertext?.toString("latin1")).not.toContain("Asthma");
  expect(await createCustomer(ctx, { ...parentForm, email: "nobody", postcode: "XX" })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "email" }, { path: "postcode" }] },
  });
  const customer = valueOf(await createCustomer(ctx, { ...parentForm, marketing_consent: true }));
  const corrected = valueOf(
    await createCustomer(ctx, { ...parentForm, name: "Pat Corrected", marketing_consent: false }),
  );
  expect(corrected).toMatchObject({ id: customer.id, name: "Pat Corrected", marketing_consent: false });
  const consents = await world.db
    .selectFrom("consent")
    .select(["kind", "given"])
    .where("customer_id", "=", customer.id)
    .orderBy("id")
    .execute();
  expect(consents).toEqual([
    { kind: "marketing", given: true },
    { kind: "marketing", given: false },
  ]);
});
