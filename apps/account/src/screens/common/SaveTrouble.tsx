import { Notice } from "@matinee/ui";
import { signInAddress, useApp } from "@matinee/webapp/signed-in";
import type { Trouble } from "./use-save.ts";

/** What went wrong with the form as a whole, and the way on where there is one. */
export function SaveTrouble({ trouble }: { trouble: Trouble | null }) {
  const app = useApp();
  if (trouble === null) return null;
  return (
    <Notice tone="problem" live title={trouble.words}>
      {trouble.loggedOut && (
        <a href={signInAddress(app, location.pathname + location.search)}>Log in again, and come back to this page</a>
      )}
    </Notice>
  );
}
