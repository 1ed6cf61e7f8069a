import { expect, test } from "vitest";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { checkImport, getImport } from "./index.ts";
import { importer } from "./testing/import-file.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");
const { actor } = admin;
if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
const reader = { ...admin, actor: { ...actor, without: ["health"] as const } };
const { upload } = importer(admin, world.system, "families");

// Some are read as health notes, some are asked about, and most are unknown.
test.each([
  "medicalnotes",
  "MEDICALINFO",
  "Any Medical Conditions We Should Know About",
  "Current medication",
  "childs_allergies",
  "Health Plan?",
  "Special needs",
  "DISABILITYDETAILS",
  "SEN",
  "Has SEND support",
  "Dietary requirements",
])("who may not read health notes is shown no cell under the heading %s, whatever it is read as", async (heading) => {
  const { id } = await upload(`Email,${heading},Photo consent\npat@example.test,Nut allergy,yes\n`);
  const shown = async () => valueOf(await getImport(reader, { id })).sample;
  expect(await shown()).toEqual([["pat@example.test", "•••", "yes"]]);
  // Chosen for something else, it is as hidden.
  valueOf(await checkImport(admin, { id, mapping: { email: 0, county: 1 } }));
  expect(await shown()).toEqual([["pat@example.test", "•••", "yes"]]);
});

test("a column that was chosen for health notes is hidden under any heading", async () => {
  const { id } = await upload("Email,Remarks\npat@example.test,Nut allergy\n");
  valueOf(await checkImport(admin, { id, mapping: { email: 0, medical_conditions: 1 } }));
  expect(valueOf(await getImport(reader, { id })).sample).toEqual([["pat@example.test", "•••"]]);
});
