import { z } from "zod";

const nation = z.enum(["england_wales", "scotland"]).describe("decides the bank holidays");
const line = z.string().max(400);
const email = z.string().max(320);

export const setUpState = z.object({
  needed: z.boolean().describe("true: this copy is empty"),
  main_host: z.string().describe("of the main shop; a school without an address gets one below it"),
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
