import { z } from "zod";
import { id, isoDate, listOf, money, percent, ref } from "./common.ts";
import { needed } from "./people.ts";
import { classStatus } from "./staff-classes.ts";

const version = z.int().describe("send it with a change, which is refused if somebody else saved meanwhile");

/** An id in a body, as the database can hold it. */
const storedId = id.max(2_147_483_647);

const print = z.object({
  label: z.string().max(200),
  allowed: z.enum(["letters", "letters_and_numbers", "numbers", "kept"]).describe("kept: the rule that it has already"),
  max_length: z.int(),
  price: money,
});

const attributeForm = z.object({
  id: storedId.nullable().default(null).describe("what is renamed; null: a new one"),
  name: z.string().max(200),
  options: z
    .array(
      z.object({
        id: storedId.nullable().default(null).describe("what is renamed; null: a new one"),
        name: z.string().max(200),
        colour: z.string().max(10).nullable().default(null).describe("#rrggbb; null: not a colour"),
      }),
    )
    .max(100),
});

const combination = z.object({
  options: z.array(z.string().max(200)).max(10).describe("their names, in the order of the attributes"),
  price: money,
  vat_rate: percent,
  made: z.boolean().default(true).describe("false: the item does not come in this"),
});

/** What an editor changes of an item. The service checks its content. */
export const itemForm = z.object({
  name: needed(200),
  description: z.string().max(5_000).default(""),
  category_id: z.int(),
  personalisation: print.nullable().default(null),
  attributes: z.array(attributeForm).max(10).default([]),
  price: money.describe("of each combination that is not in `variations`"),
  vat_rate: percent.describe("of each combination that is not in `variations`"),
  stock: z.int().default(0).describe("pieces of each combination that is new or comes back"),
  variations: z.array(combination).max(1_000).default([]).describe("combinations with terms of their own"),
});

export const newItemForm = itemForm.extend({
  franchise_id: storedId.optional().describe("left out: the user's own school"),
});

export const staffItemRow = z.object({
  id,
  name: z.string(),
  status: classStatus,
  school: ref,
  category: ref,
  price_from: money,
  price_to: money,
  variations: z.int().describe("combinations that it comes in"),
  stock: z.int().describe("pieces that are not sold"),
  sold_out: z.int().describe("combinations of which nothing is left"),
  version,
});

const staffVariation = z.object({
  id,
  option_ids: z.array(id).describe("in the order of the attributes"),
  options: z.array(z.string()),
  price: money,
  vat_rate: percent,
  stock: z.int().describe("pieces that are not sold, with those that are held"),
  held: z.int().describe("pieces of these that somebody is paying for"),
  sold: z.int(),
});

export const staffItem = z.object({
  id,
  status: classStatus,
  school: ref,
  name: z.string(),
  description: z.string(),
  category_id: id,
  figure: z.string(),
  personalisation: print.nullable(),
  attributes: z.array(
    z.object({
      id,
      name: z.string(),
      options: z.array(z.object({ id, name: z.string(), colour: z.string().nullable() })),
    }),
  ),
  variations: z.array(staffVariation),
  version,
});

/** What the editor of an item can choose from, and how the school hands items over. */
export const itemChoices = z.object({
  school: ref,
  categories: z.array(ref),
  vat_registered: z.boolean(),
  vat_rate: percent.describe("what a new price begins with; 0 if the school is not registered"),
  postage: money.nullable().describe("null: items are handed out at class"),
  postage_free_from: money.nullable(),
});

export const staffPicture = z.object({
  id,
  status: z
    .enum(["preparing", "ready", "unreadable"])
    .describe("preparing: a job makes its files, and the shop shows what is drawn; unreadable: it can only be removed"),
  alt: z.string().describe("what it shows, for whoever can't see it"),
  src: z.string().nullable().describe("null until it is ready"),
  width: z.int().nullable(),
  height: z.int().nullable(),
  version: z.int().describe("send it with a change"),
});

/** The pictures of an item, a class or a camp in their order. The first is on its card. Or the logo of a school. */
export const staffPictures = z.object({
  pictures: z.array(staffPicture),
  most: z.int().describe("as many as it may have"),
});

export const picturesForm = z.object({
  pictures: z
    .array(z.object({ id: storedId, version: z.int(), alt: z.string().trim().max(200).default("") }))
    .max(100)
    .describe("all its pictures, in their new order"),
});

export const stockChange = z.object({
  by: z.int().describe("pieces that came in; below zero: that went out"),
  reason: z.string().max(200),
});

export const stockCount = z.object({
  changes: z
    .array(
      z.object({
        variation_id: z.int(),
        by: z.int().describe("pieces that came in; below zero: that went out"),
      }),
    )
    .min(1)
    .max(500)
    .describe("each variation once; all are changed or none"),
  reason: z.string().max(200),
});

const couponScope = z.enum(["classes", "camps", "products"]);
export const couponStatus = z.enum(["active", "scheduled", "used_up", "ended", "archived"]);

export const couponForm = z.object({
  code: needed(60),
  name: needed(200),
  percent: z.number().nullable().default(null).describe("per cent; null: it takes off an amount"),
  amount: money.nullable().default(null).describe("null: it takes off a percentage"),
  scopes: z.array(couponScope).max(10),
  minimum: money.default(0).describe("the least total of what it is for"),
  limit: z.int().nullable().default(null).describe("all uses together; null: no limit"),
  per_customer: z.int().nullable().default(null).describe("uses of one family; null: no limit"),
  starts_on: isoDate.nullable().default(null),
  ends_on: isoDate.nullable().default(null).describe("the last day"),
});

export const newCouponForm = couponForm.extend({
  franchise_id: storedId.nullish().describe("left out: the user's own school; null: every school, by the network"),
});

export const staffCoupon = couponForm.extend({
  id,
  school: ref.nullable().describe("null: every school"),
  status: couponStatus,
  used: z.int(),
  held: z.int().describe("uses that somebody is paying with"),
  version,
});

const offerKind = z.enum(["sibling", "several_classes", "early_bird"]);

export const offerForm = z.object({
  kind: offerKind,
  name: needed(200),
  percent,
  item_types: z.array(z.enum(["trial", "enrolment", "camp"])).max(10),
  days_before: z.int().nullable().default(null).describe("of an early bird: least days before the first day"),
  active: z.boolean().default(true),
});

export const newOfferForm = offerForm.extend({
  franchise_id: storedId.optional().describe("left out: the user's own school"),
});

export const staffOffer = offerForm.extend({
  id,
  school: ref,
  archived: z.boolean().describe("true: no discount applies; `active` is its state once restored"),
  version,
});

/** A basket to try a coupon or an offer on. Nothing of it is stored. */
export const tryForm = z.object({
  franchise_id: storedId.nullish().describe("whose things are in it; left out: the user's own school"),
  coupon: couponForm.nullable().default(null),
  offer: offerForm
    .extend({ id: storedId.optional().describe("the one that it is instead of") })
    .nullable()
    .default(null),
  lines: z
    .array(
      z.object({
        type: z.enum(["trial", "enrolment", "camp", "product"]),
        price: money.describe("of one place or piece"),
        quantity: z.int().min(1).max(20).describe("children or pieces"),
        days_ahead: z.int().min(0).max(1_000).default(14).describe("days until it begins"),
      }),
    )
    .max(20),
});

export const triedBasket = z.object({
  lines: z.array(
    z.object({
      type: z.enum(["trial", "enrolment", "camp", "product"]),
      quantity: z.int(),
      before: money,
      after: money,
      discounts: z.array(z.object({ name: z.string(), amount: money })),
    }),
  ),
  before: money,
  total: money,
  coupon: z.object({ applied: z.boolean(), amount: money, reason: z.string().nullable() }).nullable(),
});

export const staffItemList = listOf(staffItemRow);
export const staffCouponList = listOf(staffCoupon);
export const staffOfferList = listOf(staffOffer);
