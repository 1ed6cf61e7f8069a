export { ChildFields, type ChildValues } from "./ChildFields.tsx";
