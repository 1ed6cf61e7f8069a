import type { Brand } from "../../shared/page/page.ts";
import { HowToReachUs } from "../../shared/policies/HowToReachUs.tsx";

/** The privacy sections. */
export function privacyParts(brand: Brand) {
  return [
    {
      id: "data",
      title: "What we keep, and why",
      text: (
        <ul>
          <li>
            About you: name, email, telephone and address, so that we can confirm your order, contact you and send a
            receipt.
          </li>
          <li>About your child: name and date of birth, so that we can check the class is right for them.</li>
          <li>
            Medical conditions, if you tell us any: we encrypt them and show them only to staff of a school that teaches
            your child. We never put them in an email.
          </li>
          <li>Your orders and payments: by law we must keep them for our accounts.</li>
          <li>
            What you agreed to about marketing emails and about photos and films, and when. You can change your mind at
            any time.
          </li>
        </ul>
      ),
    },
    {
      id: "how-long",
      title: "How long we keep it",
      text: (
        <ul>
          <li>
            Medical conditions: until a year after your child's last class or camp, or after the last change to your
            child's details, if that is later. If you have no account and never book or order anything: 30 days after
            the last change. You can delete them at any time.
          </li>
          <li>
            If you have no account and never buy anything: your details and your cart for a year, longer only while you
            wait for a place or for an answer from us.
          </li>
          <li>Questions that you send us without an account: a year after our last answer.</li>
          <li>
            Orders: six years after the end of the tax year, because tax law asks for it. Then we remove your names from
            them.
          </li>
          <li>Messages from the payment provider: 90 days.</li>
          <li>
            Your account: until you delete it. When and in which browser you were logged in: 30 days after you log out.
          </li>
          <li>
            If you register, or we invite you to open an account, and you never open it: your name and email for 90 days
            after the link in our last email ends.
          </li>
        </ul>
      ),
    },
    {
      id: "sharing",
      title: "Who we share it with",
      text: (
        <p>
          We share it with the school that teaches your child, and with the payment provider that takes your card. The
          provider saves your card only if you ask; you can remove it in your account at any time. We never sell your
          details. If this shop uses services of other companies, such as a help chat, they run only after you say yes,
          and never on pages with your child's details.
        </p>
      ),
    },
    {
      id: "browser",
      title: "What stays in your browser",
      text: (
        <ul>
          <li>If you log in: a cookie that keeps you logged in, for up to twelve months.</li>
          <li>
            If you log in: a cookie that marks this browser as yours for up to twelve months, so that strangers who try
            your password can't lock you out.
          </li>
          <li>A cookie that protects our forms from other websites.</li>
          <li>
            If we asked you about services of other companies: a cookie with your answer, for six months. You can change
            it under "Cookies and privacy" at the bottom of every page. If you say no, we delete what those services
            stored here.
          </li>
          <li>
            A number for your cart, and what you have typed in an application, so that you don't lose it. Medical
            conditions stay only in the open tab until you send them.
          </li>
          <li>The place where you last searched, in the open tab, so that our home page shows what is near it.</li>
        </ul>
      ),
    },
    {
      id: "rights",
      title: "Your rights",
      text: (
        <>
          <p>
            You can ask what we know about you and your child, correct it, and get a copy. You can ask us to delete it,
            unless the law says we must keep it. Write or call:
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
