export { parseHost } from "./host.ts";
export { orderPrefixOf, slugOf } from "./slug.ts";
export { validateSetUp, type SetUpDetails, type SetUpForm } from "./set-up-form.ts";
