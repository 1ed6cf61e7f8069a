import type { ReactNode } from "react";
import type { Api } from "@matinee/contract/client";
import { NO_CLASS } from "../../../shared/application/draft.ts";
import { changeSubjectDraft, getDraft } from "../../../shared/application/draft-store.ts";
import type { WaitingListTarget } from "../../../shared/paths.ts";

/** A class or camp whose waiting list somebody joins. */
export type Waiting = {
  what: WaitingListTarget;
  /** Of its part of the draft. */
  key: string;
  name: string;
  /** Its page. */
  details: string;
  aside: ReactNode;
};

/** Puts the children who were chosen on the list, all or none, and remembers where in line they are. */
export async function joinWaitingList(api: Api, { what, key }: Pick<Waiting, "what" | "key">): Promise<void> {
  const { picked } = getDraft().classes[key] ?? NO_CLASS;
  const entries = picked.map(({ id }) => ({ child_id: id, ...what }));
  const answer = await api.call("POST /v1/waiting-lists/bulk-create", { body: { entries }, quiet: true });
  changeSubjectDraft(key, {
    picked: [],
    joined: answer.map((one) => ({
      name: picked.find(({ id }) => id === one.child_id)?.first_name ?? "",
      position: one.position,
    })),
  });
}
