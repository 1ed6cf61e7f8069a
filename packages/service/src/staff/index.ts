export { getStaffHome } from "./get-staff-home.ts";
