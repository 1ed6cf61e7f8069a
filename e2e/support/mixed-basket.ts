import { randomUUID } from "node:crypto";
import {
  createApi,
  type Api,
  type Course,
  type FoundGroup,
  type ParentForm,
  type ProductItem,
} from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { aClass, birthday } from "./classes.ts";

const parent: Omit<ParentForm, "email"> = {
  name: "Robin Buyer",
  phone: "0113 496 0000",
  address_line_1: "1 High Street",
  address_line_2: "",
  address_line_3: "",
  post_town: "Leeds",
  county: "",
  postcode: "LS1 4AP",
  marketing_consent: false,
  image_consent: false,
  message: "",
};

export interface Visitor {
  readonly api: Api;
  readonly orderId: string;
  readonly token: string;
}

/** A new visitor with an open order, known by name and email. */
export async function aCustomer(url: string): Promise<Visitor & { readonly email: string }> {
  let token = "";
  const api = createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    guestToken: {
      get: () => token || null,
      set: (fresh) => {
        token = fresh;
      },
    },
  });
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  // An email address of their own, because the places that one address may hold are limited.
  const email = `robin.${randomUUID()}@example.test`;
  await api.call("POST /v1/customers/create", { body: { ...parent, email } });
  return { api, orderId: order.id ?? "", token, email };
}

/** Makes the page's visitor the one who filled a basket through the API. */
export async function become(page: Page, { token }: Visitor): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem("no_auth_token", kept), token);
}

/** Children of seven for whom there is a trial and a camp. */
export async function twoChildren({ api }: Visitor): Promise<{ ada: string; leo: string }> {
  const child = (first_name: string) =>
    api.call("POST /v1/children/create", { body: { first_name, surname: "Buyer", date_of_birth: birthday } });
  const [ada, leo] = [await child("Ada"), await child("Leo")];
  return { ada: ada.id, leo: leo.id };
}

export async function addTrial({ api, orderId }: Visitor, url: string, childId: string): Promise<FoundGroup> {
  const group = await aClass(url);
  const body = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [childId] };
  await api.call("POST /order-items/create", { body: { ...body, start_date: group.trial.next_date ?? "" } });
  return group;
}

/** The add-ons without a size that are not short. */
const plainAddons = ({ addons }: Course) =>
  addons.filter((one) => one.choices === null && (one.available === null || one.available > 5));

/** A camp with a deposit, add-ons and places for both, by its deposit and with one add-on. */
export async function addCamp(
  { api, orderId }: Visitor,
  childIds: string[],
): Promise<{ name: string; addons: string[] }> {
  const { items } = await api.call("GET /courses/list", { query: { size: 200 } });
  const camp = items.find(
    (one) =>
      one.deposit !== null && one.available > 5 && one.min_age <= 7 && one.max_age >= 8 && plainAddons(one).length > 1,
  );
  const [first, second] = camp === undefined ? [] : plainAddons(camp);
  if (camp === undefined || first === undefined || second === undefined)
    throw new Error("The demo network has no camp with a deposit and add-ons for seven-year-olds");
  await api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "camp",
      course_id: camp.id,
      child_ids: childIds,
      take_full_payment: false,
      course_addon_ids: [first.id],
    },
  });
  return { name: camp.name, addons: [first.name, second.name] };
}

/** A hoodie with a name on it, of which so many pieces at least and at most are left. */
export async function addHoodie(
  { api, orderId }: Visitor,
  { quantity, least, most = 1_000 }: { quantity: number | "all"; least: number; most?: number },
): Promise<ProductItem> {
  const { items } = await api.call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: "1" },
    query: { size: 200 },
  });
  const found = items
    .filter((product) => product.personalisation !== null)
    .flatMap((product) => product.variations.map((variation) => ({ product, variation })))
    .find(({ variation }) => variation.stock >= least && variation.stock <= most);
  if (found === undefined) throw new Error("The demo shop has nothing to print a name on with this stock");
  return await api.call("POST /order-items/add-product", {
    body: {
      order_id: orderId,
      product_id: found.product.id,
      quantity: quantity === "all" ? found.variation.stock : quantity,
      is_personalised: true,
      personalisation: "Ada",
      attribute_id: found.variation.attribute_ids,
    },
  });
}

/** A trial and a shop item of one school that also posts: only there can a family choose between both. Returns its name. */
export async function addFromOneSchool({ api, orderId }: Visitor, childId: string): Promise<string> {
  const { items: products } = await api.call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: "1" },
    query: { size: 200 },
  });
  const product = products.find(
    (one) => one.collect && one.postage !== null && one.variations.some((v) => v.stock > 3),
  );
  const variation = product?.variations.find((one) => one.stock > 3);
  const { items: groups } = await api.call("GET /groups/get-suitable-groups", {
    query: { has_spaces: "1", date_of_birth: birthday, size: 200 },
  });
  const group = groups.find(
    (one) => one.franchise.id === product?.seller.id && one.trial.next_date !== null && one.available >= 3,
  );
  if (product === undefined || variation === undefined || group === undefined)
    throw new Error("The demo network has no school that posts and has places");
  const trial = { order_id: orderId, type: "trial" as const, group_id: group.id, child_ids: [childId] };
  await api.call("POST /order-items/create", { body: { ...trial, start_date: group.trial.next_date ?? "" } });
  await api.call("POST /order-items/add-product", {
    body: { order_id: orderId, product_id: product.id, quantity: 1, attribute_id: variation.attribute_ids },
  });
  return product.seller.name;
}
