import { formatPence, plainDate } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import { healthQuestion, PLACE_CONFIRMED } from "../../shared/details/common-questions.tsx";
import type { Question } from "../../shared/details/Questions.tsx";
import { depositText } from "./deposit-text.ts";

/** Questions that parents ask before they book. `today` is an ISO date. */
export function campQuestions(camp: Course, today: string): Question[] {
  const deposit = depositText(camp, today);
  return [
    PLACE_CONFIRMED,
    {
      question: "Is my child the right age?",
      answer: (
        <p>
          This camp is for ages {camp.min_age} to {camp.max_age} on the first day, {plainDate(camp.start_date)}. We
          check the date of birth before you pay.
        </p>
      ),
    },
    {
      question: "Do I have to pay the full amount now?",
      answer: <p>{paymentText(camp, deposit)} Prices include VAT, and there is no card fee.</p>,
    },
    {
      question: "Can brothers and sisters come together?",
      answer: (
        <p>Yes, if they are within the camp's ages. Book them together. Each child has their own place and extras.</p>
      ),
    },
    healthQuestion("book"),
  ];
}

function paymentText(camp: Course, deposit: string | null): string {
  if (deposit !== null) return `No: ${deposit}. You pay for extras with the balance.`;
  if (camp.price === 0) return "This camp is free. You pay only for extras, if you choose any.";
  return `Yes: ${formatPence(camp.price)} per child when you book.`;
}
