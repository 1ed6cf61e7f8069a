import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, db } = shop;

// A black hoodie in two sizes, "4" in stock and "5" not; ids as the identity columns give them.
beforeAll(async () => {
  await sql`insert into product_category (name) values ('Clothes')`.execute(db);
  await sql`insert into product (franchise_id, category_id, name) values (${shop.school.id}, 1, 'Hoodie')`.execute(db);
  await sql`insert into product_attribute (product_id, name, position) values (1, 'Size', 0), (1, 'Colour', 1)`.execute(
    db,
  );
  await sql`insert into attribute_option (attribute_id, name, position) values (1, '4', 0), (1, '5', 1), (2, 'Black', 0)`.execute(
    db,
  );
  await sql`insert into pool (id, kind, size) values (101, 'stock', 3), (102, 'stock', 0)`.execute(db);
  await sql`insert into product_variation (product_id, option_ids, price_pence, vat_bp, pool_id)
    values (1, '{1,3}', 2000, 0, 101), (1, '{2,3}', 2800, 2000, 102)`.execute(db);
});

const variation = async (query: string) => ask(`GET /api/products/get-variation-by-attributes${query}`);
const items = async (query: string) => ask(`GET /api/products/get-by-category/1${query}`);
const camps = async (query: string) => ask(`GET /api/courses/list${query}`);

test("a variation is found by product and repeated options, in any order", async () => {
  const found = await variation("?product_id=1&attribute_id=3&attribute_id=1");
  expect(found).toMatchObject({
    status: 200,
    body: { id: 1, attribute_ids: [1, 3], price: 2_000, vat_rate: 0, stock: 3 },
  });
  expect(found.headers.get("etag")).toMatch(/^(W\/)?".+"$/u);
  expect((await variation("?product_id=1&attribute_id=2&attribute_id=3")).at("vat_rate")).toBe(20);
  expect(await ask("GET /api/product-added-attributes/get-by-product/1")).toMatchObject({
    status: 200,
    body: [
      { name: "Size", options: [{ id: 1 }, { id: 2 }] },
      { name: "Colour", options: [{ id: 3, name: "Black" }] },
    ],
  });
});

test.each([
  ["", 422, "product_id"],
  ["?product_id=hoodie", 400, "product_id"],
  ["?product_id=1&attribute_id=black", 400, "attribute_id"],
  ["?product_id=1&attribute_id=3&attribute_id=black", 400, "attribute_id"],
  ["?product_id=1", 422, "attribute_id"],
  ["?product_id=1&attribute_id=3", 422, "attribute_id"],
  ["?product_id=1&attribute_id=1&attribute_id=2&attribute_id=3", 422, "attribute_id"],
  ["?product_id=1&attribute_id=1&attribute_id=99", 422, "attribute_id"],
])("a variation for %s is a %d", async (query, status, path) => {
  const answer = await variation(query);
  expect([answer.status, answer.at("details.0.path")]).toEqual([status, path]);
});

test("an item that does not exist, or that another host does not sell, is a 404 that names it", async () => {
  const missing = { status: 404, body: { code: "not_found", messages: ["The item was not found."] } };
  expect(await variation("?product_id=2&attribute_id=1")).toMatchObject(missing);
  expect(await ask("GET /api/product-added-attributes/get-by-product/2")).toMatchObject(missing);
});

test("items are filtered by one or several sizes and colours, apart from the page size", async () => {
  expect(await items("?item_size=4&size=10")).toMatchObject({ status: 200, body: { total: 1, size: 10 } });
  expect((await items("?item_size=9&item_size=5&colour=Black")).at("total")).toBe(1);
  expect((await items("?item_size=5&in_stock=1")).at("total")).toBe(0);
  expect((await items("?price_from=2001&price_to=2799")).at("total")).toBe(0);
  expect(await items("?price_from=cheap")).toMatchObject({ status: 400, body: { details: [{ path: "price_from" }] } });
  expect(await items("?price_from=2&price_to=1")).toMatchObject({
    status: 422,
    body: { details: [{ path: "price_to" }] },
  });
  expect(await items("?in_stock=perhaps")).toMatchObject({ status: 422, body: { details: [{ path: "in_stock" }] } });
});

test.each([
  ["?age=seven", 400, "age"],
  ["?age=19", 422, "age"],
  ["?date_of_birth=2018-02-30", 400, "date_of_birth"],
  ["?from=0000-05-05", 422, "from"],
  ["?from=2027-05-05&to=2027-05-04", 422, "to"],
  ["?holiday=autumn", 422, "holiday"],
  ["?lat=53.8", 422, "lng"],
  ["?lat=91&lng=0", 422, "lat"],
  ["?radius_miles=0", 422, "radius_miles"],
  ["?postcode=Qwertyville", 422, "postcode"],
  ["?has_spaces=some", 422, "has_spaces"],
  ["?category_id=camps", 400, "category_id"],
  ["?sort=colour", 422, "sort"],
])("camps for %s are a %d", async (query, status, path) => {
  const answer = await camps(query);
  expect([answer.status, answer.at("details.0.path")]).toEqual([status, path]);
});

test("camps can be filtered by everything at once", async () => {
  const all =
    "?postcode=LS1+4AP&radius_miles=50&date_of_birth=2018-05-04&category_id=1&from=2026-01-01&to=2099-12-31&holiday=half_term&discipline=dance&has_spaces=1&q=stage&sort=price,desc&page=1&size=5";
  expect(await camps(all)).toMatchObject({ status: 200, body: { items: [], page: 1, size: 5 } });
});
