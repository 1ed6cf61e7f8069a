export { bookingFeeText, cancelTerms, cancelTermsText } from "./cancel-terms.ts";
export { applyRule, ruleText, type CancellationRule, type RuleReason } from "./cancellation-rule.ts";
export type { Destination } from "./money-back.ts";
export {
  mayMove,
  previewTransfer,
  type MoveRefusal,
  type TransferPreview,
  type TransferRequest,
} from "./preview-transfer.ts";
export {
  previewReversal,
  standingShare,
  type ReversalPreview,
  type ReversalRefusal,
  type ReversalRequest,
} from "./preview-reversal.ts";
export { soldShare, type LineFacts, type ReversedBefore } from "./sold-share.ts";
export type { Funds, SoldFee, SoldLine, SoldPart, SoldShare } from "./sold.ts";
