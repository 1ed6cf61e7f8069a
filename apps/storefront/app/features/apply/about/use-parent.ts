import { isCustomer } from "@matinee/webapp";
import { useViewing } from "@matinee/webapp/shell";
import { useEffect, useState } from "react";
import { NO_PARENT, type ParentDraft } from "../../../shared/application/draft.ts";
import { changeDraft, getDraft } from "../../../shared/application/draft-store.ts";
import { useDraft } from "../../../shared/application/use-draft.ts";
import { useApi, useCart, useSession } from "../../../shared/visitor/visitor.tsx";
import { isUntouched, parentOfProfile, type Profile } from "./parent-details.ts";

/** The parent form: what was typed, otherwise the account's profile. `parent` is null until both are known. */
export function useParent() {
  const draft = useDraft();
  const { profile, viewing } = useProfile();
  const start = profile ? parentOfProfile(profile) : NO_PARENT;
  const current = (typed: ParentDraft) =>
    isUntouched(typed) ? { ...start, address_shown: start.address_shown || typed.address_shown } : typed;
  return {
    parent: draft === null || profile === undefined ? null : current(draft.parent),
    /** The profile of the logged-in customer; null for others. */
    profile: profile ?? null,
    /** True while staff view the shop as this family. */
    viewing,
    // Reads the draft again, because one event can make two changes.
    change: (next: Partial<ParentDraft>) => changeDraft({ parent: { ...current(getDraft().parent), ...next } }),
  };
}

/** undefined until it is known; null without an account, or if it can't be loaded. */
function useProfile(): { profile: Profile | null | undefined; viewing: boolean } {
  const api = useApi();
  // The basket loads once it is known who the visitor is.
  const begun = useCart().status !== "loading";
  const { userDetails } = useSession();
  const own = userDetails !== null && isCustomer(userDetails);
  const [loaded, setLoaded] = useState<Profile | null>();
  useEffect(() => {
    if (!begun || !own) return;
    let cancelled = false;
    api.call("GET /v1/account/profile", { quiet: true }).then(
      (profile) => !cancelled && setLoaded(profile),
      () => !cancelled && setLoaded(null),
    );
    return () => {
      cancelled = true;
    };
  }, [api, begun, own]);
  const viewing = useViewing() && own;
  if (!begun) return { profile: undefined, viewing };
  return { profile: own ? loaded : null, viewing };
}
