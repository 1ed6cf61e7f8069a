import { z } from "zod";
import { id, isoDate, ref, uuid } from "./common.ts";
import { staffRole } from "./staff-role.ts";

/**
 * Required text. A missing value or another type is read as empty, so that the service can report it together with all
 * other problems.
 */
export const needed = (longest: number) =>
  z
    .preprocess((value) => (typeof value === "string" ? value : ""), z.string().max(longest))
    // Accepts any value when parsing, but the documented input is text.
    .meta({ type: "string", maxLength: longest, description: "needed" }) as z.ZodType<string, string | undefined>;

/** A parent form (spec §2). The service checks its content. */
export const parentForm = z.object({
  name: needed(200),
  email: needed(320),
  phone: needed(40),
  address_line_1: needed(200),
  address_line_2: z.string().max(200).nullish(),
  address_line_3: z.string().max(200).nullish(),
  post_town: needed(200),
  county: z.string().max(200).nullish(),
  postcode: needed(20),
  marketing_consent: z.boolean().optional(),
  image_consent: z.boolean().optional(),
  message: z.string().max(5_000).nullish(),
});

export const customer = z.object({
  id: uuid,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  address_line_3: z.string(),
  post_town: z.string(),
  county: z.string(),
  postcode: z.string(),
  marketing_consent: z.boolean(),
  image_consent: z.boolean(),
  message: z.string(),
});

export const childForm = z.object({
  first_name: needed(200),
  surname: needed(200),
  date_of_birth: needed(20),
  medical_conditions: z.string().max(5_000).nullish().describe("a blank one leaves a recorded note as it is"),
  nothing_to_tell: z.boolean().optional().describe("true: there is nothing to note, and a recorded note is deleted"),
  image_consent: z.boolean().optional(),
});

export const child = z.object({
  id: uuid,
  first_name: z.string(),
  surname: z.string(),
  date_of_birth: isoDate,
  medical_conditions: z.string().describe("empty for users who may not read it"),
  image_consent: z.boolean(),
});

const without = z
  .array(z.enum(["money", "health", "export"]))
  .optional()
  .describe("rights that were taken away");

export const user = z.object({
  id: uuid,
  name: z.string(),
  company_name: z.string().nullable(),
  email: z.string(),
  createdAt: z.string(),
  roles: z.array(z.object({ name: z.string(), without })),
  workplaces: z
    .array(
      z.object({
        school: ref.nullable().describe("null: the network"),
        role: staffRole,
        without,
        own_classes: z.boolean().optional().describe("true: only the classes that they teach, and their families"),
      }),
    )
    .optional()
    .describe("of staff: where they work, for the header X-School; a request without it means the first"),
});

export const address = z.object({
  line_1: z.string(),
  line_2: z.string(),
  line_3: z.string(),
  post_town: z.string(),
  county: z.string(),
  postcode: z.string(),
});

/** The payer, for the fraud check of the payment provider; the browser sends it there with a new card. In the provider's own names. */
export const billingDetails = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.object({
    line1: z.string().nullable(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    postal_code: z.string().nullable(),
    country: z.literal("GB"),
  }),
});

export const waitingEntry = z.object({
  id: uuid,
  child_id: uuid,
  group_id: id.nullable(),
  course_id: id.nullable(),
  position: z.int(),
  status: z.string(),
  odds: z
    .enum(["good", "fair", "small", "none"])
    .nullable()
    .describe(
      "of a place within eight weeks, by how many were offered before; none: the child has had the trial, and is offered none; null: too few to tell",
    ),
});

/** The answer of a first step of a login: a login, or what is needed before there is one. */
export const loginAnswer = z.object({
  data: z.object({
    value: z.union([
      z.object({ token: z.string() }),
      z.object({
        token: z.null().describe("there is no login yet"),
        second_step: z.object({
          token: z.string().describe("for the calls of /auth/second-step, for ten minutes"),
          needs: z.enum(["code", "set_up"]).describe("set_up: the role needs two-step login, which is not set up yet"),
        }),
      }),
    ]),
  }),
});

export const tokenAnswer = z.object({ data: z.object({ value: z.object({ token: z.string() }) }) });
