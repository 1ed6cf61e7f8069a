export { validateEnquiry } from "./enquiry.ts";
