/** The calls around an empty copy, the demo and the set-up guide, which are a part of `contractCalls`: written by hand like the others. */
export const setUpCalls: readonly string[] = [
  "GET /v1/set-up",
  "POST /v1/set-up",
  "POST /v1/set-up/demo",
  "POST /v1/staff/demo/remove",
  "GET /v1/staff/guide",
  "POST /v1/staff/guide/leave-step",
];
