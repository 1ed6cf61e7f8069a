export { chooseOptions, notMade, type Choice } from "./choose-options.ts";
export { orderMachine, type OrderEvent, type OrderState } from "./order-machine.ts";
export { readPrint, type PrintRule, type PrintWish } from "./personalisation.ts";
export { trialSessions, type TrialSession } from "./trial-sessions.ts";
