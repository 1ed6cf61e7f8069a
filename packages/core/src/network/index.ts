export { /** @internal */ parseHost } from "./host.ts";
export { orderPrefixOf, /** @internal */ slugOf } from "./slug.ts";
export { validateSetUp, type SetUpDetails, type SetUpForm } from "./set-up-form.ts";
