import { aPhotograph, totpCode } from "@matinee/testkit/builders";
import type { Page } from "playwright-core";
import { expectFine } from "./accessible.ts";
import type { Hand } from "./hand.ts";

// What an owner does from an empty copy to a shop that families can buy in. Everything is done with the hand, so that it is counted.
export const PASSWORD = "a long way to Leeds";
const DAY_MS = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
/** The first such weekday at least so many days from now; Monday is 1. */
export const weekdayAfter = (days: number, weekday: number) => {
  const day = new Date(Date.now() + days * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
};

/** Fills the page in that the printed code opens. */
export async function setUpNetwork(hand: Hand, page: Page): Promise<void> {
  await hand.arrive("Set up Matinee");
  await hand.type({
    "Name of the network": "Bright Stage",
    "Email for families": "hello@bright.example",
    "Your name": "Sam Owner",
    "Your email": "sam@bright.example",
    "Choose a password": PASSWORD,
    "Name of the school": "Bright Stage Leeds",
    Phone: "0113 496 0000",
    Address: "1 The Headrow\nLeeds LS1 8TL",
  });
  await expectFine(page, "set-up");
  await hand.press("Set up");
  await hand.arrive("Your network is ready");
  await hand.follow("Log in");
}

/** Logs somebody in for the first time, with the second step. */
export async function firstLogin(
  hand: Hand,
  page: Page,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await hand.type({ Email: email, Password: PASSWORD });
  await hand.press("Log in");
  await hand.press("Start");
  await hand.see(page.getByRole("img", { name: "QR code for your authenticator app" }));
  await expectFine(page, `two-step login of ${name}`);
  const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
  await hand.type({ "Code from your authenticator app": totpCode(secret) });
  await hand.press("Turn on two-step login");
  await hand.see(page.getByRole("list", { name: "Recovery codes" }));
  await hand.press("I have saved them: continue");
  await hand.arrive(`Hello, ${name}`);
}

/** A thing to make, from the menu "New". */
export async function begin(hand: Hand, what: string): Promise<void> {
  await hand.press("New");
  await hand.follow(what);
  await hand.arrive(what);
}

/** A weekly class, open for booking. */
export async function makeClass(hand: Hand, page: Page): Promise<void> {
  await begin(hand, "New class");
  await hand.type({ Name: "Saturday Singers", "Trial price, £": "12.50", "Term fee, £": "90" });
  await hand.choose("Stage", { index: 2 });
  await hand.choose("Location", "Headrow Hall");
  await hand.check(page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox").first());
  await hand.press("Add a weekly lesson");
  await hand.choose("Day", "Saturday");
  await hand.type({ From: "10:00", To: "11:00" });
  await expectFine(page, "a new class");
  await hand.press("Save draft");
  await hand.arrive("Saturday Singers");
  await hand.press("Save and open");
  await hand.see(page.getByText(/^Open\. [\d,]+ lessons to come/u));
}

/** A camp with an extra, open for booking. */
export async function makeCamp(hand: Hand, page: Page): Promise<void> {
  await begin(hand, "New camp");
  await hand.type({ Name: "Star Camp" });
  await hand.choose("Category", { index: 1 });
  await hand.choose("Location", "Headrow Hall");
  await hand.check(page.getByRole("group", { name: "Disciplines" }).getByRole("checkbox").first());
  await hand.type({
    "Youngest age": "5",
    "Oldest age": "11",
    "First day": weekdayAfter(30, 1),
    "Last day": weekdayAfter(34, 5),
    "Whole camp, £": "150",
  });
  await hand.press("Add an extra");
  const extra = page.getByRole("group", { name: "New extra" });
  await hand.type({ "Name of the extra": "Hot lunch", "Price, £": "20" }, extra);
  await expectFine(page, "a new camp");
  await hand.press("Save draft");
  await hand.arrive("Star Camp");
  await hand.press("Save and open");
  await hand.see(page.getByText(/^Open\. /u));
}

/** An item in two sizes with two photographs, on sale. */
export async function makeItem(hand: Hand, page: Page): Promise<void> {
  await begin(hand, "New item");
  await hand.type({ Name: "Bright hoodie" });
  await hand.choose("Category", { index: 1 });
  await hand.type({ "Price, £": "25" });
  await hand.press("Add sizes");
  await hand.type({ "Size 1": "Age 7–8" });
  await hand.press("Add another size");
  await hand.type({ "Size 2": "Age 9–11", "In stock": "10" });
  await expectFine(page, "a new item");
  await hand.press("Save draft");
  await hand.arrive("Bright hoodie");
  const pictures = page.getByRole("region", { name: "Pictures" });
  for (const nth of [1, 2]) {
    const buffer = Buffer.from(await aPhotograph({ width: 900 + nth, height: 700 }));
    await hand.upload(pictures.getByLabel("Add a picture"), { name: `${nth}.jpg`, mimeType: "image/jpeg", buffer });
    await hand.see(pictures.getByText(`Picture ${nth}`, { exact: true }));
  }
  await hand.press("Save and open");
  await hand.see(page.getByText(/^Open\. 20 pieces in stock/u));
  await expectFine(page, "an open item");
}

/** A code for a tenth off. */
export async function makeCoupon(hand: Hand, page: Page): Promise<void> {
  await begin(hand, "New coupon");
  await hand.type({ Code: "BRIGHT10", Name: "Opening week", "Per cent": "10" });
  await expectFine(page, "a new coupon");
  await hand.press("Save coupon");
  await hand.arrive("Coupons");
}

/** The staff's own words in the confirmation, which the parent then reads. */
export async function wordMails(hand: Hand, page: Page, at: string): Promise<void> {
  await hand.open(`${at}/admin/guide`);
  await hand.arrive("Set-up guide");
  await hand.follow("See how");
  await hand.arrive("Payments");
  await hand.see(page.getByText("Not set", { exact: true }));
  await expectFine(page, "the payment account");
  await hand.open(new URL("mail-texts", page.url()).href);
  await hand.arrive("Email texts");
  await expectFine(page, "the email texts");
  await hand.follow(/^A booking is confirmed/u);
  await hand.arrive("A booking is confirmed");
  await hand.type({ "Opening words": "Dear {children}, the stage is yours!" });
  await hand.see(page.frameLocator("iframe").getByText("Dear Ada, the stage is yours!"));
  await expectFine(page, "the words of an email");
  await hand.press("Save");
  await hand.see(page.getByText("Every email that is sent from now on has these words."));
}
