import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { step } from "./support/application.ts";
import { staffAtWork } from "./support/at-work.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass } from "./support/classes.ts";
import { mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { aFamily, takeLastPlaces } from "./support/waiting.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const atWork = staffAtWork(visit);

async function aFullClass() {
  const group = await aClass(product().url);
  await takeLastPlaces(await aFamily("booked"), group.id);
  return group;
}

/** The link in the confirmation, once it has come. */
async function leaveLink(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mails = await mailsTo(email);
      link = mails.map(({ text }) => /https?:\/\/\S+\/waiting-list\/\S+/u.exec(text)?.[0] ?? "").find(Boolean) ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

test.each(widthsFrom("phone"))(
  "a family leaves a waiting list by the link in its confirmation, one child or both (%s)",
  async (width) => {
    const group = await aFullClass();
    const family = await aFamily("leaves");
    await family.joins(group.id);
    const link = await leaveLink(family.email);
    // Another browser than the one that joined.
    const page = await visit({ width });
    await page.goto(link);
    await step(page, "Leave the waiting list?");
    expect(await family.states()).toEqual(["waiting", "waiting"]);
    await page.getByText("First on the list").waitFor();
    await expectFine(page, `leaving waiting lists, ${width}`);
    await page.getByRole("checkbox", { name: `Ada: ${group.name}` }).uncheck();
    await page.getByRole("checkbox", { name: `Leo: ${group.name}` }).uncheck();
    await page.getByRole("button", { name: "Leave the waiting list" }).click();
    await page.getByText("Please choose who leaves the list.").waitFor();
    await expectFine(page, `leaving waiting lists, nobody, ${width}`);
    await page.getByRole("checkbox", { name: `Leo: ${group.name}` }).check();
    await page.getByRole("button", { name: "Leave the waiting list" }).click();
    await page.getByText("No longer on the list").waitFor();
    expect(await family.states()).toEqual(["waiting", "withdrawn"]);
    await expectFine(page, `one child left, ${width}`);
    await page.getByRole("button", { name: "Leave the waiting list" }).click();
    await step(page, "You are no longer on the waiting list");
    await expectFine(page, `both left, ${width}`);
    expect(await family.states()).toEqual(["withdrawn", "withdrawn"]);
    await page.goto(`${new URL(link).pathname}x`);
    await page.getByRole("heading", { name: "This link is not valid" }).waitFor();
  },
);

test.each(widthsFrom("desk"))("staff take a child off a waiting list, and the family reads why (%s)", async (width) => {
  const group = await aFullClass();
  const family = await aFamily("removed");
  await family.joins(group.id);
  const page = await atWork(width, `/admin/waiting-lists/class/${group.id}`, "network@matinee.example");
  await page.getByRole("button", { name: /^Remove from the list.+Ada Hopper/u }).click();
  const dialog = page.getByRole("dialog", { name: "Remove Ada Hopper from the list" });
  await dialog.getByText("Leo stays on the list.").waitFor();
  await dialog.getByRole("button", { name: "Remove from the list" }).click();
  await dialog.getByText("Enter a reason.").waitFor();
  await expectFine(page, `removing from a waiting list, ${width}`);
  await dialog.getByLabel("Reason").fill("You told us that Ada has moved to Bristol.");
  await dialog.getByRole("button", { name: "Remove from the list" }).click();
  await page.getByText("Ada Hopper is no longer on the list.").waitFor();
  await page.getByText("1. Leo Hopper").waitFor();
  await expectFine(page, `removed from a waiting list, ${width}`);
  const texts = async () => (await mailsTo(family.email)).map(({ text }) => text).join("\n");
  await expect.poll(texts).toContain("You told us that Ada has moved to Bristol.");
  expect(await family.states()).toEqual(["waiting", "withdrawn"]);
});
