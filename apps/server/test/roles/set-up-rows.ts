import type { CallName } from "@matinee/contract";
import { byRole, open, type Row } from "./rows.ts";

/** Setting up an empty copy. The copy of these tests is set up: whoever asks is let in, and told so. */
export const SET_UP_ROWS: Partial<Record<CallName, readonly Row[]>> = {
  "GET /v1/set-up": open(),
  "POST /v1/set-up": open(() => ({
    body: {
      code: "AAAA-AAAA-AAAA",
      network: { name: "Bright Stage", email: "hello@bright.example" },
      administrator: { name: "Sam Owner", email: "sam@bright.example", password: "a long way to Leeds" },
      school: { name: "Leeds", phone: "0113 496 0000", address: "1 The Headrow", nation: "england_wales" },
    },
  })),
  "POST /v1/set-up/demo": open(() => ({ body: { code: "AAAA-AAAA-AAAA" } })),
  // Nobody has typed the name of the network.
  "POST /v1/staff/demo/remove": byRole("demo:remove", () => ({ body: { network: "" } })),
  "GET /v1/staff/guide": byRole("setting:read"),
  "POST /v1/staff/guide/leave-step": byRole("setting:change", ({ stage }) => ({
    body: { step: "order", left: true, school: stage.near.franchiseId },
  })),
};
