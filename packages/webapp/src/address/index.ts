export { AddressFields, type Address } from "./AddressFields.tsx";
