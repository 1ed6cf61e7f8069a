import type { Brand } from "../../shared/page/page.ts";
import { HowToReachUs } from "./WhoWeAre.tsx";

/** What happens to what visitors tell the seller of this host. */
export function privacyParts(brand: Brand) {
  return [
    {
      id: "data",
      title: "What we keep, and why",
      text: (
        <ul>
          <li>About you: name, email, telephone and address, so that we can confirm, reach you and write a receipt.</li>
          <li>About your child: name and date of birth, so that the class fits.</li>
          <li>
            Medical conditions, if you tell us any: kept encrypted and shown only to staff of the school that teaches
            your child. They never appear in an email.
          </li>
          <li>Your orders and payments: the law asks us to keep them for our accounts.</li>
          <li>What you agreed to about photographs and news, with its date. You can change your mind at any time.</li>
        </ul>
      ),
    },
    {
      id: "sharing",
      title: "Whom we share it with",
      text: (
        <p>
          The school that teaches your child, and the payment provider that takes your card, and keeps it if you ask for
          that; you can take it off in your account at any time. We sell nothing that you tell us, to anybody. Where
          this shop uses services of other companies, such as a help chat, they run only after you have said yes to
          them, and never on pages with your child's details.
        </p>
      ),
    },
    {
      id: "browser",
      title: "What stays in your browser",
      text: (
        <ul>
          <li>A cookie that keeps you logged in, for up to twelve months, if you log in.</li>
          <li>A cookie that protects forms against other websites.</li>
          <li>
            Where you were asked about services of other companies: a cookie with your answer, for six months. You can
            change it under "Cookies and privacy" at the foot of every page; what those services had left here is then
            taken away.
          </li>
          <li>
            A number that tells your cart from other people's, and what you have typed of an application, so that
            nothing is lost. Medical conditions stay in the open tab alone until they are sent.
          </li>
        </ul>
      ),
    },
    {
      id: "rights",
      title: "Your rights",
      text: (
        <>
          <p>
            You can ask what we know about you and your child, have it put right, have it deleted where no law asks us
            to keep it, and take a copy with you. Write or call:
          </p>
          <HowToReachUs brand={brand} subject="About my data" />
          <p>
            If you are unhappy with our answer, you can complain to the{" "}
            <a href="https://ico.org.uk/make-a-complaint/">Information Commissioner's Office</a>.
          </p>
        </>
      ),
    },
  ];
}
