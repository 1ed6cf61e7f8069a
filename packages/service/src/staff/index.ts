export { staffHome } from "./home.ts";
