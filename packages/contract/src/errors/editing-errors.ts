import type { ErrorEntry } from "./error-entry.ts";

/** The errors of what staff edit, and of what families choose after it. */
export const editingErrors = {
  edit_conflict: {
    status: 409,
    message: "Somebody else has changed this since you opened it.",
    cause: "The version that was sent is no longer the stored one.",
    remedy: "Read it again, decide between both versions, and save with the new version.",
  },
  lesson_settled: {
    status: 409,
    message: "This has already been settled.",
    cause:
      "Somebody has answered, the time to answer is over, or the school does not offer this. `details` says which.",
    remedy: "Read the lessons again.",
  },
  families_affected: {
    status: 409,
    message: "This takes lessons away that families have booked. Please look at who they are first.",
    cause: "The save withdraws booked dates, and `seen` is missing or is of a preview that is out of date.",
    remedy: "Ask for the preview, and send its `seen` with the save.",
  },
  list_ends: {
    status: 409,
    message:
      "Children are waiting for a place. Moving this to the archive ends their waiting list and emails their families.",
    cause:
      "A class or camp with a waiting list is archived without `ends_list`. `details` says how many children wait.",
    remedy: "Ask whether the list should end, and send `ends_list: true` if so.",
  },
} as const satisfies Record<string, ErrorEntry>;
