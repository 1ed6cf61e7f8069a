export { MAX_ENQUIRY_LENGTH, validateEnquiry } from "./enquiry.ts";
