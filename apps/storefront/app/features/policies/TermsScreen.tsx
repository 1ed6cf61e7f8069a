import { SALE_TERMS } from "@matinee/format";
import { hasSafetyText, SchoolSafety } from "../../shared/details/SchoolSafety.tsx";
import type { Site } from "../../shared/page/page.ts";
import { PolicyPage } from "./PolicyPage.tsx";
import { privacyParts } from "./privacy-parts.tsx";
import { WhoWeAre } from "./WhoWeAre.tsx";

const { cancellation } = SALE_TERMS;

export function TermsScreen({ site }: { site: Site }) {
  const { brand, isMain } = site;
  return (
    <PolicyPage
      title="Terms and privacy"
      lead={`What you can expect from ${brand.name}, and how we use your details. In plain words.`}
      parts={[
        { id: "who", title: "Who we are", text: <WhoWeAre brand={brand} /> },
        ...(hasSafetyText(brand.safety)
          ? [{ id: "safety", title: "How we look after children", text: <SchoolSafety safety={brand.safety} /> }]
          : []),
        {
          id: "sellers",
          title: "Who you buy from",
          text: (
            <p>
              {isMain
                ? "This shop shows the classes and camps of all our schools. Each school is its own business: your contract is with the school that teaches, or with us for shop items. Checkout and your receipt name the seller of every item."
                : `Classes and camps here are taught by ${brand.name}. Some shop items are sold by the network we belong to. Checkout and your receipt name the seller of every item.`}
            </p>
          ),
        },
        {
          id: "places",
          title: "Places",
          text: (
            <ul>
              <li>
                A place is yours once we have confirmed it by email. Putting a class in your cart does not reserve it.
              </li>
              <li>At checkout we hold the place for 15 minutes while you pay. The page shows how long is left.</li>
              <li>
                If your payment arrives after the place has gone, and none comes free, we refund you. You don't need to
                ask.
              </li>
              <li>A trial is for the dates on your confirmation. It ends on its own, and we charge nothing more.</li>
            </ul>
          ),
        },
        {
          id: "prices",
          title: "Prices and paying",
          text: (
            <ul>
              <li>Prices are in pounds and include VAT where it is due. There is no card fee.</li>
              <li>
                You pay the price you see at checkout. If a price has changed since you filled your cart, we tell you
                before you pay.
              </li>
              <li>A payment provider takes your card details. We never see them.</li>
            </ul>
          ),
        },
        {
          id: "cancelling",
          title: "Changing your mind",
          text: (
            <>
              <p>{cancellation.dates}</p>
              <p>{cancellation.cancelledByUs}</p>
              <p>{cancellation.items} This does not affect your legal rights.</p>
            </>
          ),
        },
        ...privacyParts(brand),
      ]}
    />
  );
}
