import type { ReactNode } from "react";
import type { Api } from "@matinee/contract/client";
import { sendOnce } from "@matinee/webapp";
import { NO_CLASS } from "../../../shared/application/draft.ts";
import { changeSubjectDraft, getDraft } from "../../../shared/application/draft-store.ts";
import type { WaitingListTarget } from "../../../shared/paths.ts";
import { sessionKeys } from "./session-keys.ts";

/** The class or camp whose waiting list is joined. */
export type Waiting = {
  what: WaitingListTarget;
  /** The key of its draft. */
  key: string;
  name: string;
  /** The path of its page. */
  details: string;
  aside: ReactNode;
};

// Whoever sends it again because the answer got lost, perhaps after a reload, must not read that the child waits already.
const once = sendOnce(sessionKeys());

/** Adds the chosen children to the waiting list, all or none, and stores their positions in the draft. */
export async function joinWaitingList(api: Api, { what, key }: Pick<Waiting, "what" | "key">): Promise<void> {
  const { picked } = getDraft().classes[key] ?? NO_CLASS;
  const entries = picked.map(({ id }) => ({ child_id: id, ...what }));
  const body = { entries };
  const answer = await once(body, (idempotencyKey) =>
    api.call("POST /v1/waiting-lists/bulk-create", { body, idempotencyKey, inline: true }),
  );
  changeSubjectDraft(key, {
    picked: [],
    joined: answer.map((one) => ({
      name: picked.find(({ id }) => id === one.child_id)?.first_name ?? "",
      position: one.position,
      odds: one.odds ?? "",
    })),
  });
}
