import type { Question } from "./Questions.tsx";

/** Questions that parents ask before they book anything. */
export const PLACE_CONFIRMED: Question = {
  question: "When is our place confirmed?",
  answer: (
    <p>
      At checkout we hold it for 15 minutes while you pay. We confirm it by email as soon as your payment goes through.
    </p>
  ),
};

export function healthQuestion(doing: "book" | "apply", school: string): Question {
  return {
    question: "What about allergies and medical conditions?",
    answer: (
      <p>
        You can tell us when you {doing}. We encrypt it and show it only to staff at {school}.
      </p>
    ),
  };
}
