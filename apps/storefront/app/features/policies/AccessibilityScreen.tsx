import type { Brand } from "../../shared/page/page.ts";
import { Link } from "react-router";
import { PolicyPage } from "./PolicyPage.tsx";
import { HowToReachUs } from "./WhoWeAre.tsx";

export function AccessibilityScreen({ brand }: { brand: Brand }) {
  return (
    <PolicyPage
      title="Accessibility"
      lead="Everybody should be able to find a class here and apply for it. This is how far we are."
      parts={[
        {
          id: "aim",
          title: "What we aim for",
          text: (
            <>
              <p>
                We build this website to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. That means you
                should be able to:
              </p>
              <ul>
                <li>do everything with a keyboard alone, and see where you are</li>
                <li>listen to every page with a screen reader</li>
                <li>make the text twice as large, or use a screen 320 pixels wide, without scrolling sideways</li>
                <li>read all text with good contrast</li>
                <li>browse classes, camps and the shop without JavaScript</li>
                <li>switch off movement in your system's settings, and have none here</li>
              </ul>
            </>
          ),
        },
        {
          id: "tested",
          title: "How we check it",
          text: (
            <p>
              Tests run over our pages for the mistakes that a machine can find, and whoever builds a page uses it with
              a keyboard too. No outside body has audited the website yet.
            </p>
          ),
        },
        {
          id: "limits",
          title: "What is not right yet",
          text: (
            <ul>
              <li>Applying and paying need JavaScript. We are glad to take your application by telephone.</li>
              <li>The card form belongs to our payment provider, and we cannot change how it works.</li>
              <li>
                The picture of where classes lie cannot be read by a screen reader. The list beside it says the same.
              </li>
              <li>The map of a venue is another website. The address and the way in are always on our page too.</li>
            </ul>
          ),
        },
        {
          id: "venues",
          title: "Our venues",
          text: (
            <p>
              Every class and camp page describes the way in, such as steps, lifts and parking.{" "}
              <Link to="/find-classes">Find a class</Link>, and ask us where something you need is not said.
            </p>
          ),
        },
        {
          id: "tell",
          title: "Tell us",
          text: (
            <>
              <p>
                If something does not work for you, or you would like this in another form, please tell us. We answer,
                and we mend it.
              </p>
              <HowToReachUs brand={brand} subject="Accessibility of the website" />
            </>
          ),
        },
      ]}
    />
  );
}
