import { useState } from "react";
import { isSameForm } from "./is-same-form.ts";

/**
 * What a form began with. It follows what is read again only while the form's fields are the same: otherwise the next save would silently
 * undo what somebody else has changed, instead of showing both versions.
 */
export function useBegun<T extends { readonly id: number | string; readonly version: number } | undefined>(read: T): T {
  const [begun, setBegun] = useState(read);
  if (begun === read) return begun;
  if (begun?.id === read?.id && !isSameForm(begun, read)) return begun;
  setBegun(read);
  return read;
}
