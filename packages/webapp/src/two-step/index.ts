export { AuthenticatorSetUp } from "./AuthenticatorSetUp.tsx";
export { CodeField } from "./CodeField.tsx";
export { RecoveryCodes } from "./RecoveryCodes.tsx";
export { TwoStepSection } from "./TwoStepSection.tsx";
