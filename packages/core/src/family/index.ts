export type { FieldProblem } from "./field-problem.ts";
export { ADULT_AGE, childKey, MAX_MEDICAL_LENGTH, validateChild, type ChildDetails, type ChildForm } from "./child.ts";
export {
  MAX_ADDRESS_LINE_LENGTH,
  MAX_MESSAGE_LENGTH,
  validateParent,
  type ParentDetails,
  type ParentForm,
} from "./parent.ts";
export { MAX_NAME_LENGTH, parseName } from "./name.ts";
export { parseEmail } from "./email.ts";
export { parsePhone } from "./phone.ts";
export { parsePostcode } from "./postcode.ts";
export { tidyLine, tidyText } from "./text.ts";
