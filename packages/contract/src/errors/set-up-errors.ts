import type { ErrorEntry } from "./error-entry.ts";

/** The errors of an empty copy and of setting it up. */
export const setUpErrors = {
  set_up_code_wrong: {
    status: 401,
    message: "This code is not right, or it is used up. Start Matinee again for a new one, or run its command init.",
    cause: "No start of this empty copy printed the code, or it is older than 24 hours.",
    remedy: "Use the code of the latest start, or run the command init for a new one.",
  },
  already_set_up: {
    status: 409,
    message: "This copy of Matinee is set up already. Please log in.",
    cause: "The database holds a network.",
    remedy: "Log in as its administrator.",
  },
  no_demo: {
    status: 409,
    message: "This copy holds no demo.",
    cause: "There is nothing to remove.",
    remedy: "Load the page again.",
  },
  demo_in_use: {
    status: 409,
    message: "The demo is in use just now, so nothing was removed. Please try again in a minute.",
    cause: "Somebody is filling it in, or calls and jobs that use it did not end within twelve seconds.",
    remedy: "Try again.",
  },
  demo_not_offered: {
    status: 409,
    message: "This copy offers no demo.",
    cause: "It is in production, or DEMO_SIZE is 0.",
    remedy: "Set DEMO_SIZE, and start Matinee outside production.",
  },
  not_only_demo: {
    status: 409,
    message: "Nothing was removed: this copy has a school that is not part of the demo.",
    cause: "Removing the demo empties the whole database.",
    remedy: "Close the schools of the demo instead, or begin with an empty database.",
  },
  not_set_up: {
    status: 503,
    message: "This shop is not open yet.",
    cause: "The copy is empty: nobody has set up its network.",
    remedy: "Set it up: see GET /v1/set-up.",
  },
} as const satisfies Record<string, ErrorEntry>;
