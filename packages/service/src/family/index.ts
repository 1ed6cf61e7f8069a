export { bulkSaveChildren } from "./bulk-save-children.ts";
export { createChild } from "./create-child.ts";
export { createCustomer } from "./create-customer.ts";
export { getCustomer } from "./get-customer.ts";
export { listChildren } from "./list-children.ts";
export { lookupAddresses } from "./lookup-addresses.ts";
export { updateProfile } from "./update-profile.ts";
export { readCustomer } from "./read-customer.ts";
