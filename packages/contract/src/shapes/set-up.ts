import { z } from "zod";
import { idText, id, ref } from "./common.ts";
import { nation } from "./nation.ts";

const line = z.string().max(400);
const email = z.string().max(320);

export const setUpState = z.object({
  needed: z.boolean().describe("true: this copy is empty"),
  main_host: z.string().describe("of the main shop; a school without an address gets one below it"),
  demo: z.boolean().describe("true: it is empty and can be filled with the demo instead; never in production"),
});

export const setUpForm = z.object({
  code: z.string().min(1).max(100).describe("that the start printed; case and dashes do not count"),
  network: z.object({ name: line, email }),
  administrator: z.object({ name: line, email, password: z.string().max(1_000) }),
  school: z.object({
    name: line,
    legal_name: line.optional().describe("default: its name"),
    phone: z.string().max(100),
    address: z.string().max(2_000),
    nation,
    host: z.string().max(300).optional().describe("such as leeds.example.org"),
  }),
});

export const setUpDone = z.object({
  sign_in: z.string().describe("where the administrator logs in"),
  shop: z.string().describe("the address of the first school's shop"),
});

export const demoForm = z.object({ code: setUpForm.shape.code });

export const demoFilled = z.object({
  filled: setUpDone
    .extend({
      logins: z.array(z.object({ email, who: z.string().describe("who has it: runs the network") })),
      password: z.string().describe("of all of them"),
    })
    .nullable()
    .describe("null: it is still being filled in; call again with the same code"),
});

export const removeDemoForm = z.object({ network: line.describe("the name of the network, as somebody types it") });
export const demoRemoved = z.object({
  set_up: z.string().describe("the address of the page that sets this copy up, with a code that works once"),
});

export const guideStep = z
  .enum(["brand", "host", "venue", "term", "vat", "class", "provider", "staff", "open", "order"])
  .describe(
    "a colour of its own; an address without a known problem; a venue; a term that has not ended; a VAT number; an open class with a lesson to come, or a class at all while the school is a draft; a real payment provider; somebody else who works there or is invited; the school is no draft; a paid order",
  );

export const guide = z.object({
  school: ref,
  shop: z.string().nullable().describe("the address of its shop; null: it has none of its own"),
  steps: z
    .array(z.object({ step: guideStep, done: z.boolean(), left: z.boolean().describe("somebody left it out") }))
    .describe("in the order in which they are taken"),
});

export const guideAnswer = z.object({
  guide: guide.nullable().describe("null: there is no school, or it is the demo's"),
  schools: z
    .array(ref.extend({ to_go: z.int().describe("steps that are neither done nor left out") }))
    .describe("of the network: its schools with steps to go; 50 at most"),
  demo: z
    .object({ network: z.string() })
    .nullable()
    .describe("the name of the demo's network, for whoever may remove the demo; null: there is none, or nobody may"),
});
export const guideQuery = z.object({
  school: idText.optional().describe("for the network; default: its first school with steps to go"),
});
export const leaveStep = z.object({
  step: guideStep,
  left: z.boolean().describe("false: taken up again"),
  school: id.max(2_147_483_647).optional(),
});
