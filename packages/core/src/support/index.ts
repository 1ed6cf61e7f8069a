export { MAX_ENQUIRY_LENGTH, MAX_SUBJECT_LENGTH, validateEnquiry, type EnquiryForm } from "./enquiry.ts";
