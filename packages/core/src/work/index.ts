export { WORK_ITEM_KINDS, type WorkItemKind } from "./work-item-kinds.ts";
