import { counted, formatPence } from "@matinee/format";
import type { Group } from "@matinee/contract/client";
import { FREE_PLACE_CONFIRMED, healthQuestion, PLACE_CONFIRMED } from "../../shared/details/common-questions.tsx";
import type { Question } from "../../shared/details/Questions.tsx";
import type { AgeText } from "../../shared/catalogue/age-rule.ts";

type AskedClass = Pick<Group, "trial" | "trials" | "term_fee" | "join" | "franchise">;

/** Questions that parents ask before they apply. */
export function classQuestions(group: AskedClass, { ages, rule, born }: AgeText): Question[] {
  const { sessions, price } = group.trial;
  const isFree = price === 0;
  const whatIsATrial: Question = {
    question: "What is a trial?",
    answer: (
      <p>
        {sessions === 1 ? "One session" : `${counted(sessions, "session")} on consecutive dates`} of the normal class,{" "}
        {isFree ? "for free" : `for ${formatPence(price)} altogether`}. You choose the first date
        {isFree ? "" : ", pay online"} and get a confirmation by email. The trial ends on its own. There is nothing to
        cancel.
      </p>
    ),
  };
  return [
    ...(group.trials === "none" ? [] : [whatIsATrial]),
    isFree && group.trials !== "none" ? FREE_PLACE_CONFIRMED : PLACE_CONFIRMED,
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
      question: group.trials === "none" ? "What does it cost?" : "What does it cost after the trial?",
      answer: (
        <p>
          {formatPence(group.term_fee)} a term. If you join during a term, you pay only for the sessions that are left.
          Prices include VAT, and there is no card fee.
        </p>
      ),
    },
    healthQuestion("apply"),
  ];
}
