export { exportCustomers } from "./export-customers.ts";
export { getFamily } from "./get-family.ts";
export { staffHome } from "./home.ts";
export { listCustomers } from "./list-customers.ts";
export { readMedical } from "./read-medical.ts";
