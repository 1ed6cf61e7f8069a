export { askAboutLine } from "./ask-about-line.ts";
export { cancelByFamily, previewCancellation } from "./family-reversals.ts";
export { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";
