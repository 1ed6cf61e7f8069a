import type { Scenario } from "./harness/scenario.ts";
import { cachedAnswers, cachedPages } from "./s1/cached.ts";
import { purge } from "./s3/purge.ts";
import { classSearch } from "./s4/search.ts";
import { addToBasket } from "./s5/add-to-basket.ts";
import { wholeCheckout } from "./s6/checkout.ts";
import { firstLoad } from "./s7/first-load.ts";
import { lighthouseScores } from "./s8/lighthouse.ts";
import { secondStart } from "./s9/second-start.ts";
import { staffLists } from "./s10/staff-lists.ts";
import { rush } from "./s11/rush.ts";
import { madeSchool } from "./s12/made-school.ts";
import { broughtOver } from "./s13/brought-over.ts";

/** In the order of their numbers. */
export const scenarios: readonly Scenario[] = [
  cachedPages,
  cachedAnswers,
  purge,
  classSearch,
  addToBasket,
  wholeCheckout,
  firstLoad,
  lighthouseScores,
  secondStart,
  staffLists,
  rush,
  madeSchool,
  broughtOver,
];
