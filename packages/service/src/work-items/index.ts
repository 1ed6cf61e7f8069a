export { closeWorkItemByHand } from "./close-work-item.ts";
export { exportWorkItems } from "./export-work-items.ts";
export { countOpenWorkItems, listWorkItems } from "./list-work-items.ts";
export { payRefundElsewhere } from "./pay-refund-elsewhere.ts";
export { retryWorkItem } from "./retry-work-item.ts";
export { closeAsOperator, openWorkItems, retryAsOperator } from "./as-operator.ts";
