import type { Brand } from "../../shared/page/page.ts";
import { Link } from "react-router";
import { PolicyPage } from "./PolicyPage.tsx";
import { HowToReachUs } from "../../shared/policies/HowToReachUs.tsx";

export function AccessibilityScreen({ brand }: { brand: Brand }) {
  return (
    <PolicyPage
      title="Accessibility"
      lead="Everybody should be able to find a class here and apply for it. This page says what works and what does not yet."
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
                <li>do everything with a keyboard, and see where you are</li>
                <li>listen to every page with a screen reader</li>
                <li>make the text twice as large, or use a screen 320 pixels wide, without scrolling sideways</li>
                <li>read all text with good contrast</li>
                <li>browse classes, camps and the shop without JavaScript</li>
                <li>turn off animation in your system's settings</li>
              </ul>
            </>
          ),
        },
        {
          id: "tested",
          title: "How we check it",
          text: (
            <p>
              Automatic tests check our pages, and we try each page with a keyboard. The website has not been audited
              independently yet.
            </p>
          ),
        },
        {
          id: "limits",
          title: "What does not work yet",
          text: (
            <ul>
              <li>You need JavaScript to apply and pay. You can also apply by phone.</li>
              <li>The card form belongs to our payment provider, and we can't change how it works.</li>
              <li>
                A screen reader can't read the picture of classes around you. The list beside it has the same facts.
              </li>
              <li>The map of a venue is on another website. The address and the way in are always on our page too.</li>
            </ul>
          ),
        },
        {
          id: "venues",
          title: "Our venues",
          text: (
            <p>
              Every class and camp page describes the way in, such as steps, lifts and parking.{" "}
              <Link to="/find-classes">Find a class</Link>, and ask us if you need to know more.
            </p>
          ),
        },
        {
          id: "tell",
          title: "Tell us",
          text: (
            <>
              <p>
                If something does not work for you, or you need it in another format, please tell us. We will reply and
                put right what we can.
              </p>
              <HowToReachUs brand={brand} subject="Accessibility of the website" />
            </>
          ),
        },
      ]}
    />
  );
}
