import { expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass } from "./support/classes.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();

const words = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
const longDate = (date: string) => new Intl.DateTimeFormat("en-GB", words).format(new Date(date)).replace(",", "");
const fullDate = (date: string) => `${longDate(date)} ${date.slice(0, 4)}`;

test("the age check lists every start date of the trial with its later dates, not only the next", async () => {
  const { url } = product();
  const group = await aClass(url, ({ trial }) => trial.sessions > 1);
  const dates = await aVisitor(url).call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } });
  expect(dates.length).toBeGreaterThan(6);
  const page = await visit({ width: "phone" });
  await page.goto(`/find-classes/classe?group_id=${group.id}`);
  const trial = page.getByRole("region", { name: "Your trial" });
  await trial.getByText(fullDate(dates[5]?.date ?? "")).waitFor();
  await trial.getByText(`${dates.length - 6} more start date`).click();
  for (const { date } of dates) await trial.getByText(fullDate(date)).first().waitFor();
  const second = dates[0]?.dates[1]?.date ?? "";
  await trial
    .getByText(`, then ${longDate(second)}`)
    .first()
    .waitFor();
  await expectAccessible(page, "age check, start dates");
});
