import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { addTemplate } from "../index.ts";

const world = await aWorld();
const head = await aMember(world, "NETWORK_ADMIN");
const form = { description: "", position: 1, min_age: 0, max_age: 18, age_rule: "exact" as const, figure: "" };
const add = async (name: string) => valueOf(await addTemplate(head, { kind: "disciplines", ...form, name }));

test("the short name of a discipline has at most 40 characters, also where one like it is taken", async () => {
  const name = "Contemporary and lyrical dance for beginners";
  expect((await add(name)).id).toBe("contemporary_and_lyrical_dance_for_begin");
  expect((await add(`${name} again`)).id).toBe("contemporary_and_lyrical_dance_for_beg_2");
  expect((await add(`${name} once more`)).id).toBe("contemporary_and_lyrical_dance_for_beg_3");
});
