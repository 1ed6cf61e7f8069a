export { bulkSaveChildren } from "./bulk-save-children.ts";
export { createChild } from "./create-child.ts";
export { createCustomer } from "./create-customer.ts";
export { listChildren } from "./list-children.ts";
export { lookupAddresses } from "./lookup-addresses.ts";
