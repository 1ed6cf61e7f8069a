import { expect, test } from "vitest";
import { aCamp, aTrial } from "../../shared/basket/example-lines.ts";
import { afterTrials } from "./after-trial.ts";
import { bookingsOf } from "./bookings.ts";

const school = {
  legal_name: "",
  vat_number: null,
  email: "hello@school.example",
  phone: "0113 496 0000",
  cancellation: "",
  cancel_terms: [],
  booking_fee_terms: null,
};

test("a trial says when it begins, whom to call, who asks afterwards, and that it ends on its own; a camp says nothing", () => {
  const trial = aTrial();
  const dates = [
    { date: "2026-11-28", start: "10:00", end: "11:00" },
    { date: "2026-12-05", start: "10:00", end: "11:00" },
  ];
  const bookings = bookingsOf([aTrial({ dates }), aCamp()]);
  const sellers = [{ ...trial.seller, ...school }];
  expect(afterTrials(bookings, sellers)).toEqual([
    {
      id: trial.id,
      groupId: trial.group_id,
      title: trial.name,
      steps: [
        "Saturday 28 November 2026: come ten minutes early, and ask for the teacher at the door.",
        `If you are late or can't come, call ${trial.seller.name} on 0113 496 0000.`,
        `Saturday 5 December is the last of 2 trial sessions. After it, tell ${trial.seller.name} how it went, and ask about joining.`,
        "You decide whether Ada stays. The trial ends on its own, and you pay nothing more unless you join.",
      ],
    },
  ]);
});
