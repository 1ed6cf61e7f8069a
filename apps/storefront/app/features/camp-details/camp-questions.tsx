import { formatPence, plainDate } from "@matinee/format";
import type { Course } from "@matinee/contract/client";
import type { Question } from "../../shared/details/Questions.tsx";
import { depositText } from "../../shared/catalogue/camp-text.ts";

/** What parents ask before they book; every answer says how this camp and this shop work. */
export function campQuestions(camp: Course): Question[] {
  const deposit = depositText(camp);
  return [
    {
      question: "When is the place ours?",
      answer: (
        <p>
          A place is not guaranteed until confirmation is received. At checkout we hold it for 15 minutes while you pay,
          and the confirmation comes as soon as the payment is through.
        </p>
      ),
    },
    {
      question: "Is my child the right age?",
      answer: (
        <p>
          This camp is for ages {camp.min_age} to {camp.max_age}, measured on its first day,{" "}
          {plainDate(camp.start_date)}. We check the date of birth before anything is paid.
        </p>
      ),
    },
    {
      question: "Do I have to pay all of it now?",
      answer: (
        <p>
          {deposit === null
            ? `Yes: ${formatPence(camp.price)} a child, with the booking.`
            : `No: ${deposit}. Extras fall due with the balance.`}{" "}
          VAT is included in every price, and paying by card costs nothing extra.
        </p>
      ),
    },
    {
      question: "Can brothers and sisters come together?",
      answer: (
        <p>Yes. You book them together, each with a place and extras of their own, within the ages of the camp.</p>
      ),
    },
    {
      question: "What about allergies and medical conditions?",
      answer: (
        <p>You tell us while you book. We keep it encrypted and show it only to the staff of {camp.franchise.name}.</p>
      ),
    },
  ];
}
