import type { StaffSchool } from "@matinee/contract/client";
import { useState } from "react";

/** The school that a page of settings shows: as a change here has answered it, or as the page has read it since, such as after an undo. */
export function useSchool(loaded: StaffSchool) {
  const [{ school, read }, set] = useState({ school: loaded, read: loaded });
  if (read !== loaded) set({ school: loaded, read: loaded });
  return [school, (changed: StaffSchool) => set({ school: changed, read: loaded })] as const;
}
