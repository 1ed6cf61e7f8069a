export { keyFor } from "@matinee/service";
