export { type FieldProblem, tidyLine, tidyText } from "./form-fields.ts";
export { ADULT_AGE, childKey, MAX_MEDICAL_LENGTH, validateChild, type ChildDetails, type ChildForm } from "./child.ts";
export {
  MAX_ADDRESS_LINE_LENGTH,
  MAX_MESSAGE_LENGTH,
  validateParent,
  type ParentDetails,
  type ParentForm,
} from "./parent.ts";
export { MAX_NAME_LENGTH, parseName } from "./name.ts";
export { parseEmail, parsePhone, parsePostcode } from "./contact-details.ts";
