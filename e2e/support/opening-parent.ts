import type { Page } from "playwright-core";
import { expectFine } from "./accessible.ts";
import type { Hand } from "./hand.ts";

// What a parent does in the shop of a school that was opened a moment ago.
const year = String(new Date().getUTCFullYear() - 7);

/** The item goes into the cart. */
export async function buyHoodie(hand: Hand, page: Page): Promise<void> {
  await hand.open("/");
  await expectFine(page, "the shop's home");
  await hand.follow("Shop");
  await expectFine(page, "the shop");
  await hand.follow("Uniform");
  await hand.follow(/Bright hoodie/u);
  await hand.arrive("Bright hoodie");
  await hand.follow("Age 7–8");
  await hand.see(page.getByRole("img", { name: "Bright hoodie, picture 2" }));
  await expectFine(page, "the hoodie");
  await hand.press(/^Add to cart/u);
  await hand.see(page.getByRole("heading", { name: "Added to your cart" }));
}

/** The camp with its extra goes into the cart, and the code with it. */
export async function bookCamp(hand: Hand, page: Page): Promise<void> {
  await hand.follow("Camps");
  await hand.arrive(/camp/iu);
  await expectFine(page, "the camps");
  await hand.follow(/Star Camp/u);
  await hand.arrive("Star Camp");
  await expectFine(page, "the camp");
  await hand.follow("Book this camp");
  await hand.arrive(/Your child/u);
  await hand.type({ "Child first name": "Ada", Surname: "Hopper", Day: "15", Month: "1", Year: year });
  await hand.check(page.getByLabel(/^Hot lunch/u).first());
  await expectFine(page, "the camp's form");
  await hand.press("Add to cart");
  await hand.arrive("Your cart");
  await hand.click(page.getByText("Have a code?"));
  await hand.type({ Code: "BRIGHT10" });
  await hand.press(/^(?:Apply|Use)/u);
  await hand.see(page.getByText(/BRIGHT10/u).filter({ visible: true }));
  await expectFine(page, "the cart");
}

/** From the search to the checkout, for the child of the camp. */
export async function applyForTrial(hand: Hand, page: Page, email: string): Promise<void> {
  await hand.follow("Classes");
  await hand.follow("See class: Saturday Singers");
  await hand.arrive("Saturday Singers");
  await expectFine(page, "the class");
  await hand.follow(/Apply for a trial/u);
  await hand.arrive(/Who is it for/u);
  await expectFine(page, "who is it for");
  await hand.type({ Day: "15", Month: "1", Year: year });
  await hand.see(page.getByText(/is the right age/u));
  await hand.click(
    page
      .getByRole("link", { name: "Continue" })
      .or(page.getByRole("button", { name: "Continue" }))
      .first(),
  );
  await hand.arrive("Your child");
  await expectFine(page, "your child");
  await hand.press("Continue");
  await hand.arrive("About you");
  await hand.type({ Name: "Grace Hopper", Email: email, Phone: "0113 496 0000", Postcode: "LS1 4AP" });
  await hand.press("Find address");
  await hand.choose("Select your address", { index: 1 });
  await expectFine(page, "about you");
  await hand.press("Continue");
  await hand.arrive("Select a start date");
  await hand.check(page.getByRole("radio").first());
  await expectFine(page, "the start date");
  await hand.press("Confirm");
}

/** Pays with the sandbox card. */
export async function pay(hand: Hand, page: Page): Promise<void> {
  await hand.arrive("Checkout");
  await hand.see(page.getByLabel("Card number"));
  await expectFine(page, "checkout");
  await hand.type({
    "Card number": "4242 4242 4242 4242",
    "Expiry date": "12 / 34",
    CVC: "123",
    "Name on card": "Grace Hopper",
  });
  await hand.press(/^Pay £/u);
  await hand.see(page.getByText(/Your places? (?:is|are) confirmed/u));
  await expectFine(page, "thank you");
}
