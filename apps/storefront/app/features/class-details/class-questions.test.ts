import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { classQuestions } from "./class-questions.tsx";

const AGES = { ages: "Ages 6 to 8", rule: "by school year", born: null };

/** The answers about a trial of this price, by their questions. */
function answers(price: number): Map<string, string> {
  const group = {
    trial: { price, sessions: 1, next_date: "2026-11-29" },
    term_fee: 12200,
    franchise: { id: 2, name: "Matinee Leeds" },
  };
  return new Map(classQuestions(group, AGES).map(({ question, answer }) => [question, renderToStaticMarkup(answer)]));
}

test("a trial says what it costs, and when its payment confirms the place", () => {
  const all = answers(1050);
  expect(all.get("What is a trial?")).toContain(
    "One session of the normal class, for £10.50 altogether. You choose the first date, pay online and get a confirmation",
  );
  expect(all.get("When is our place confirmed?")).toContain("as soon as your payment goes through");
});

test("a free trial speaks of no price and of no payment", () => {
  const all = answers(0);
  const trial = all.get("What is a trial?");
  const confirmed = all.get("When is our place confirmed?");
  expect(trial).toContain("of the normal class, for free. You choose the first date and get a confirmation by email.");
  expect(confirmed).toContain("We confirm it by email straight away.");
  expect(`${trial} ${confirmed}`).not.toMatch(/£|pay/u);
});
