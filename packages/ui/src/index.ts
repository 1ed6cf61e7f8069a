export { cx } from "./cx.ts";
export { Badge, type BadgeTone } from "./primitives/Badge.tsx";
export { Button } from "./primitives/Button.tsx";
export { buttonClass, type ButtonLook } from "./primitives/button-class.ts";
export { Card } from "./primitives/Card.tsx";
export { Chip } from "./primitives/Chip.tsx";
export { chipClass } from "./primitives/chip-class.ts";
export { Icon, type IconName } from "./primitives/Icon.tsx";
export { LinkButton } from "./primitives/LinkButton.tsx";
export { Notice } from "./primitives/Notice.tsx";
export { Price } from "./primitives/Price.tsx";
export { Reminder } from "./primitives/Reminder.tsx";
export { SkipLink } from "./primitives/SkipLink.tsx";
export { VisuallyHidden } from "./primitives/VisuallyHidden.tsx";
export { Checkbox } from "./forms/Checkbox.tsx";
export { DateOfBirth } from "./forms/DateOfBirth.tsx";
export { Field, FieldError, type ControlWiring } from "./forms/Field.tsx";
export { RadioCard } from "./forms/RadioCard.tsx";
export { Select } from "./forms/Select.tsx";
export { TextArea } from "./forms/TextArea.tsx";
export { TextInput } from "./forms/TextInput.tsx";
export { ageOn, isoFromParts, NO_DATE, partsFromIso, type DateParts } from "./forms/birth-date.ts";
export { Dialog } from "./feedback/Dialog.tsx";
export { Drawing, type DrawingName } from "./feedback/Drawing.tsx";
export { EmptyState } from "./feedback/EmptyState.tsx";
export { Skeleton } from "./feedback/Skeleton.tsx";
export { StepBar } from "./feedback/StepBar.tsx";
export { Toasts } from "./feedback/Toasts.tsx";
export { createToastStore, TOAST_MS, type Toast, type ToastStore, type ToastTone } from "./feedback/toast-store.ts";
export {
  dateRange,
  fullDate,
  instantAsText,
  longDate,
  longWeekday,
  plainDate,
  shortDate,
  shortWeekday,
  timeRange,
} from "./format/dates.ts";
export { formatPence, formatPenceExact } from "./format/price.ts";
export { ageBand, counted, milesAway, sentenceList } from "./format/words.ts";
export { posterUrl, type PosterKind } from "./posters/poster-url.ts";
