import { z } from "zod";
import { id, idText, instant, isoDate, money, percent, uuid } from "./common.ts";
import { nation } from "./nation.ts";
import { needed } from "./people.ts";

const MAX = 2_147_483_647;
const amount = money.max(MAX);
const days = z.int().max(MAX);
const text = z.string().max(5_000);
const version = z.int().max(MAX).describe("send it with a change, which is refused if somebody else saved meanwhile");

const schoolStatus = z.enum(["draft", "open", "closed"]).describe("only an open one opens classes, camps, items");

/** What a school is set to. The service checks its content. */
export const schoolSettings = z.object({
  name: needed(400),
  legal_name: needed(400),
  company_number: z.string().max(100).nullable(),
  email: needed(320),
  phone: needed(100),
  address: needed(2_000),
  nation: nation.describe("decides the bank holidays; changed by a call of its own, which moves lessons"),
  safeguarding: text.nullable(),
  dbs_checks: text.nullable(),
  first_aid: text.nullable(),
  staff_ratio: text.nullable(),
  vat_number: z.string().max(100).nullable().describe("null: not registered, so nothing that it sells carries VAT"),
  vat_rate: percent.describe("the rate that a new price begins with"),
  postage: amount.nullable().describe("null: it does not post"),
  postage_free_from: amount.nullable(),
  booking_fee: amount,
  cancel_full_days: days.describe("until so many days before the first date a family gets everything back"),
  cancel_share_days: days.describe("until so many days before, a share"),
  cancel_share_percent: days,
  booking_fee_back: z.boolean(),
  move_days: days.nullable().describe("families move a booking until so many days before; null: never"),
  trials_per_year: days.nullable().describe("of one child in a school year; null: no limit besides one for each class"),
  plum: z.string().max(40).nullable().describe("#rrggbb; null: the network's"),
  spot: z.string().max(40).nullable().describe("#rrggbb; null: the network's"),
});

export const schoolHost = z.object({
  host: z.string(),
  is_primary: z.boolean().describe("links in mails lead to it"),
  url: z.string(),
  checked_at: instant.nullable().describe("null: not looked at yet"),
  problem: z.string().nullable().describe("what to change; null: it leads to the shop, or was not looked at yet"),
});

export const scriptKind = z.enum(["chat", "ads", "pixel", "recorder"]);
const script = z.object({ script: z.string(), account: z.string(), origins: z.array(z.string()).readonly() });

export const staffSchool = schoolSettings.extend({
  id,
  is_network: z.boolean().describe("true: the network itself, whose shop is the main one"),
  status: schoolStatus,
  order_prefix: z.string().describe("the first part of its order numbers"),
  payment_account: z.string().nullable().describe("its account at the payment provider; null: the network's"),
  hosts: z.array(schoolHost),
  scripts: z.partialRecord(scriptKind, script.nullable()).describe("of other companies; null: switched off"),
  version,
});

export const staffSchoolRow = z.object({
  id,
  name: z.string(),
  is_network: z.boolean(),
  status: schoolStatus,
  host: z.string().nullable(),
  classes: z.int().describe("open ones"),
});

export const schoolChange = schoolSettings.partial().extend({
  version,
  seen_prices: z.int().max(MAX).nullish().describe("of the preview, if the change takes the VAT off prices"),
});

/** What a change of the settings would do besides. */
export const schoolPreview = z.object({
  prices: z.int().describe("prices that will carry no VAT"),
  stay_without_vat: z
    .int()
    .describe("prices that carry no VAT and stay so, though the change gives the school a VAT number"),
});

/** What closing a school would close with it. */
export const schoolClosing = z.object({ classes: z.int(), camps: z.int(), items: z.int() });

export const newSchool = z.object({
  name: needed(400),
  legal_name: z.string().max(400).optional().describe("default: its name"),
  email: needed(320),
  phone: needed(100),
  address: needed(2_000),
  nation,
  host: needed(300).describe("such as leeds.example.org"),
  administrator: z
    .object({ name: needed(200), email: needed(320) })
    .optional()
    .describe("who is invited to be its first administrator"),
});

export const newHost = z.object({ host: needed(300) });
export const hostPath = z.object({ id: idText, host: z.string().max(300) });
export const scriptPath = z.object({ id: idText, kind: scriptKind });
export const scriptForm = z.object({
  version,
  script: needed(2_000).describe("its address; {account} in it becomes the account"),
  account: z.string().max(400).default(""),
  origins: z.string().max(2_000).default("").describe("further origins, comma-separated"),
});

export const templateKind = z.enum(["stages", "disciplines", "camp-categories", "item-categories"]);

/** A stage, discipline or category. A kind takes the fields that it has. */
export const templateForm = z.object({
  name: needed(400),
  description: text.default(""),
  position: days.default(0).describe("lower first; stages go by age"),
  min_age: days.default(0),
  max_age: days.default(18),
  age_rule: z.enum(["exact", "school_year"]).default("exact").describe("on the first lesson, or on 1 September before"),
  figure: z.string().max(100).default("bag").describe("which drawing stands in for a photograph"),
});

export const template = z.object({
  id: z.string().describe("a discipline has a short name instead of a number"),
  name: z.string(),
  description: z.string(),
  position: z.int(),
  min_age: z.int(),
  max_age: z.int(),
  age_rule: z.enum(["exact", "school_year"]),
  figure: z.string(),
  archived: z.boolean(),
  used: z.int().describe("classes, camps or items that are not archived"),
  version,
});

export const templates = z.object({
  stages: z.array(template),
  disciplines: z.array(template),
  "camp-categories": z.array(template),
  "item-categories": z.array(template),
});

export const templatePath = z.object({ kind: templateKind });
export const oneTemplatePath = z.object({ kind: templateKind, id: z.string().max(100) });

/** The account at the payment provider that takes the payments of all schools. */
export const paymentAccount = z.object({
  state: z
    .enum(["sandbox", "unchecked", "test", "ready", "refused"])
    .describe("sandbox: none is set, and test cards alone are taken; test: the account takes no real money"),
  provider: z.enum(["stripe", "sandbox"]),
  problem: z.string().nullable().describe("why it can take no payments"),
  account: z.string().nullable().describe("the provider's name for it"),
  name: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  checked_at: instant.nullable(),
  webhook_url: z.string().describe("where the provider sends its notices"),
  former: z.int().describe("accounts that took payments before, and still refund them"),
});

export const mailTextKind = z
  .enum([
    "booking_confirmed",
    "items_confirmed",
    "payment_due",
    "waiting_joined",
    "waiting_offer",
    "lessons_lost",
    "enquiry_received",
    "every_mail",
  ])
  .describe("every_mail: what stands at the end of all mails of the school to families");

const words = z
  .string()
  .max(8_000)
  .nullable()
  .describe("plain text, a blank line begins a paragraph; null: the standard text");

const mailTextForm = z.object({ opening: words, closing: words });
export const mailPreviewForm = mailTextForm.extend({
  example: uuid.optional().describe("the id of a family's example; left out: a made-up family"),
});
export const mailTextChange = mailTextForm.extend({ version });

/** The words of a school in one kind of mail. */
export const mailText = mailTextForm.extend({
  kind: mailTextKind,
  has_opening: z.boolean().describe("false: its words stand at the end alone"),
  standard: z.object({ opening: z.string(), closing: z.string() }),
  placeholders: z.array(z.string()).describe("what is filled in, such as {school}"),
  changed_at: instant.nullable().describe("null: never changed"),
  broken: z.boolean().describe("true: what is stored can't be filled in, so families get the standard text"),
  version,
});

/** A family whose mail can be shown with other words. */
export const mailExample = z.object({
  id: uuid,
  family: z.string(),
  about: z.string().describe("an order's number, a class or camp, why lessons are lost, or the subject of an enquiry"),
  on: isoDate,
});

/** A mail as a family would get it: with made-up particulars, or those of the example. */
export const mailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });

export const mailTextPath = z.object({ id: idText, kind: mailTextKind });
