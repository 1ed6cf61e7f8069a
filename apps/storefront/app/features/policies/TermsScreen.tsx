import type { Site } from "../../shared/page/page.ts";
import { PolicyPage } from "./PolicyPage.tsx";
import { privacyParts } from "./privacy-parts.tsx";
import { WhoWeAre } from "./WhoWeAre.tsx";

/** Terms and privacy of the seller of this host. */
export function TermsScreen({ site }: { site: Site }) {
  const { brand, isMain } = site;
  return (
    <PolicyPage
      title="Terms and privacy"
      lead={`What you can expect from ${brand.name}, and what we do with what you tell us. In plain words.`}
      parts={[
        { id: "who", title: "Who we are", text: <WhoWeAre brand={brand} /> },
        {
          id: "sellers",
          title: "Whom you buy from",
          text: (
            <p>
              {isMain
                ? "This shop shows the classes and camps of all our schools. Each school is its own business: your contract is with the school that teaches, or with us for things from the shop. Checkout and your receipt name the seller of every line."
                : `Classes and camps here are taught by ${brand.name}. Some things in the shop are sold by the network we belong to. Checkout and your receipt name the seller of every line.`}
            </p>
          ),
        },
        {
          id: "places",
          title: "Places",
          text: (
            <ul>
              <li>
                A place is not guaranteed until confirmation is received. Putting a class in your cart does not reserve
                it.
              </li>
              <li>At checkout the place is held for 15 minutes while you pay. The page shows how long is left.</li>
              <li>
                If your payment arrives after the place has gone, and none comes free, you get your money back without
                asking.
              </li>
              <li>
                A trial is for the dates on your confirmation. It ends by itself: nothing is renewed and nothing more is
                charged.
              </li>
            </ul>
          ),
        },
        {
          id: "prices",
          title: "Prices and paying",
          text: (
            <ul>
              <li>Prices are in pounds and include VAT where it is due. Paying by card costs nothing extra.</li>
              <li>
                The price you see at checkout is the price you pay. If it changed since you filled your cart, we tell
                you before you pay.
              </li>
              <li>A payment provider takes your card details. They never reach us.</li>
            </ul>
          ),
        },
        {
          id: "cancelling",
          title: "Changing your mind",
          text: (
            <>
              <p>
                Classes and camps take place on fixed dates, so the 14-day right to cancel that goes with online
                purchases does not apply to them. Tell us as early as you can if you cannot come, and we will say what
                is possible.
              </p>
              <p>
                If we cancel a session that you have paid for, you choose between another date and your money back for
                it.
              </p>
              <p>
                Things from the shop can be sent back within 14 days of their arrival. What was made for you alone, such
                as a hoodie with a name, is not returnable unless it is faulty. Your legal rights stay as they are.
              </p>
            </>
          ),
        },
        ...privacyParts(brand),
      ]}
    />
  );
}
