import type { Question } from "./Questions.tsx";

const PLACE_QUESTION = "When is our place confirmed?";

/** Questions that parents ask before they book anything. */
export const PLACE_CONFIRMED: Question = {
  question: PLACE_QUESTION,
  answer: (
    <p>
      At checkout we hold it for 15 minutes while you pay. We confirm it by email as soon as your payment goes through.
    </p>
  ),
};

/** The same where nothing is to pay. */
export const FREE_PLACE_CONFIRMED: Question = {
  question: PLACE_QUESTION,
  answer: <p>As soon as you press “Book now” at the end. We confirm it by email straight away.</p>,
};

export function healthQuestion(doing: "book" | "apply"): Question {
  return {
    question: "What about allergies and medical conditions?",
    answer: (
      <p>
        You can tell us when you {doing}. We encrypt it and show it only to staff of a school that teaches your child.
      </p>
    ),
  };
}
