import { Notice } from "./Notice.tsx";

/** Spec §1: said wherever a place is chosen. */
export function Reminder() {
  return <Notice>A place is not guaranteed until confirmation is received.</Notice>;
}
