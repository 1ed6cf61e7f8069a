import { expect, test } from "vitest";
import { thingsToDo } from "./things-to-do.ts";

const nothing = {
  counts: { open_tickets: 0, customers: 12, locations: 3, classes: 9 },
  to_do: { work_items: 0, lost_lessons: 0, items_to_deliver: 0, draft_classes: 0, draft_camps: 0, ended_classes: 0 },
};

test("what could not be finished comes before what is only unfinished, and what is not there is not named", () => {
  expect(thingsToDo(nothing)).toEqual([]);
  const home = {
    counts: { ...nothing.counts, open_tickets: 1 },
    to_do: { ...nothing.to_do, work_items: 2, draft_camps: 1, ended_classes: 2 },
  };
  expect(thingsToDo(home).map(({ to, text }) => [to, text])).toEqual([
    ["/work-items", "2 things need attention"],
    ["/tickets?status=open", "1 enquiry to answer"],
    ["/classes?status=over", "2 open classes have no future lessons"],
    ["/camps?status=draft", "1 camp to finish and open"],
  ]);
});
