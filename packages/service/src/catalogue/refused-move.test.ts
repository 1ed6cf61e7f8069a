import { listingMachine } from "@matinee/core/catalogue";
import { step } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { refusedMove } from "./refused-move.ts";

test("every refused step says how the listing stands and what to do instead", () => {
  const refused = listingMachine.states.flatMap((status) =>
    listingMachine.events
      .filter((event) => !step(listingMachine, status, event).ok)
      .map((event) => `${status}, ${event}: ${refusedMove("class", { status, event })}`),
  );
  expect(refused).toEqual([
    "draft, close: This class is a draft. Nobody can book it, so there is nothing to close.",
    "draft, reopen: This class is a draft. Nobody has opened it before. Please open it instead.",
    "draft, restore: This class is a draft. It is not in the archive, so there is nothing to take out.",
    "open, reopen: This class is open. There is nothing to do.",
    "open, archive: This class is open. Close it first, then move it to the archive.",
    "open, restore: This class is open. It is not in the archive, so there is nothing to take out.",
    "closed, open: This class is closed. It was open before. Please open it again instead.",
    "closed, restore: This class is closed. It is not in the archive, so there is nothing to take out.",
    "archived, open: This class is in the archive. Take it out of the archive first, then open it again.",
    "archived, close: This class is in the archive. Nobody can book it, so there is nothing to close.",
    "archived, reopen: This class is in the archive. Take it out of the archive first, then open it again.",
  ]);
});

test("an item is bought and not booked", () => {
  expect(refusedMove("item", { status: "draft", event: "close" })).toBe(
    "This item is a draft. Nobody can buy it, so there is nothing to close.",
  );
});
