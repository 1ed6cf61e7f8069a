export { askAboutLine } from "./ask-about-line.ts";
export { cancelByFamily, previewCancellation } from "./family-reversals.ts";
export { readSold } from "./read-sold.ts";
export { decideReversal, reverseOrder } from "./reverse-order.ts";
export { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";
export { listOwnMoveTargets, previewOwnTransfer, transferByFamily } from "./transfers/family-transfers.ts";
export { listStaffMoveTargets, previewStaffTransfer, transferByStaff } from "./transfers/staff-transfers.ts";
