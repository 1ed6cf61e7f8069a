export { webhookRetry } from "./webhook-retry.ts";
export { WORK_ITEM_KINDS, WORK_ITEM_KINDS_WITHOUT_MONEY, type WorkItemKind } from "./work-item-kinds.ts";
