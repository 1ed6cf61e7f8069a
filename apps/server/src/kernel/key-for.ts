export { keyFor } from "@matinee/service/kernel";
