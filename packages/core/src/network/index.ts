export { /** @internal */ parseHost, validateHost } from "./host-form.ts";
export {
  fillMailText,
  isMailLink,
  requireMailText,
  MAIL_TEXT_KINDS,
  MAIL_TEXT_RULES,
  type MailTextForm,
  type MailTextKind,
  type MailValue,
  type MailValues,
  validateMailText,
} from "./mail-texts.ts";
export { changeSchool, type SchoolChange, type SchoolSettings } from "./school-form.ts";
export { schoolMachine, type SchoolEvent } from "./school-machine.ts";
export { orderPrefixOf, slugOf } from "./slug.ts";
export { validateSetUp, type SetUpDetails, type SetUpForm } from "./set-up-form.ts";
export { type TemplateForm, type TemplateKind, validateTemplate } from "./template-form.ts";
export { /** @internal */ parseVatNumber } from "./vat-number.ts";
