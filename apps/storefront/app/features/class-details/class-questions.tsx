import { counted, formatPence } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import type { Question } from "../../shared/details/Questions.tsx";
import type { AgeText } from "../../shared/catalogue/age-rule.ts";

/** Questions that parents ask before they apply. */
export function classQuestions(group: Group, { ages, rule, born }: AgeText): Question[] {
  const { sessions, price } = group.trial;
  return [
    {
      question: "What is a trial?",
      answer: (
        <p>
          {sessions === 1 ? "One session" : `${counted(sessions, "session")} on consecutive dates`} of the normal class,
          for {formatPence(price)} altogether. You choose the first date, pay online and get a confirmation by email.
          The trial ends on its own. There is nothing to cancel.
        </p>
      ),
    },
    {
      question: "When is our place confirmed?",
      answer: (
        <p>
          A place is not guaranteed until confirmation is received. At checkout we hold it for 15 minutes while you pay.
          We confirm it as soon as your payment goes through.
        </p>
      ),
    },
    {
      question: "Is my child the right age?",
      answer: (
        <p>
          {ages} {rule}. {born && `${born}. `}You can check a date of birth before you apply, and we show you the right
          class.
        </p>
      ),
    },
    {
      question: "What does it cost after the trial?",
      answer: <p>{formatPence(group.term_fee)} a term. Prices include VAT, and there is no card fee.</p>,
    },
    {
      question: "What about allergies and medical conditions?",
      answer: <p>You can tell us when you apply. We encrypt it and show it only to staff at {group.franchise.name}.</p>,
    },
  ];
}
