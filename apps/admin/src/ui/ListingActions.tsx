import { ApiError } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { LISTINGS, MOVES, UNDOES, type ListingKind, type ListingMove, type STATUS } from "./listing-status.ts";
import styles from "./page.module.css";
import { READ_AGAIN, savedMeanwhile } from "./saved-meanwhile.ts";
import { undoStore } from "./undo/undo-store.ts";
import { leaveAll } from "./unsaved/unsaved-work.ts";

interface ListingActionsProps {
  readonly kind: ListingKind;
  readonly status: keyof typeof STATUS;
  /** What closing and opening again are called, and what is said once it is closed. */
  readonly close: readonly [label: string, done: string];
  readonly reopen?: string;
  /**
   * Moves what is stored with this version; absent: the one that is shown. `endsList`: with the end of its waiting list. Null: whoever was asked
   * left it as it is.
   */
  readonly onMove: (event: ListingMove, version?: number, endsList?: boolean) => Promise<Moved | null>;
  readonly onDelete: () => Promise<unknown>;
  /** Makes a copy at once, says so, and answers its address; or asks more first and answers null. */
  readonly onDuplicate: () => Promise<string | null>;
}

interface Moved {
  readonly version: number;
  /** True: the opposite move does not bring back what this one took. */
  readonly isFinal?: boolean;
}

/** What can be done with something that a school sells, besides changing it. */
export function ListingActions(props: ListingActionsProps) {
  const { kind, status, close, reopen = "Reopen", onMove, onDelete, onDuplicate } = props;
  const { toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const submission = useSubmit(READ_AGAIN);
  const [asks, setAsks] = useState(false);
  // What becomes of the waiting list of what goes into the archive.
  const [ending, setEnding] = useState<string | null>(null);
  const names: Readonly<Record<ListingMove, readonly [label: string, done: string]>> = {
    close,
    reopen: [reopen, kind === "item" ? "On sale again." : "Reopened."],
    archive: ["Move to the archive", "Moved to the archive."],
    restore: [
      "Take out of the archive",
      `Taken out of the archive. It is ${kind === "item" ? "not on sale" : "closed to new bookings"}.`,
    ],
  };
  const move = (event: ListingMove, endsList = false) =>
    submission.submit(async () => {
      const moved = await onMove(event, undefined, endsList).catch(async (error: unknown) => {
        const ends = endOfList(error);
        if (ends !== null) return ends;
        // The next press sends the version that is stored now.
        if (savedMeanwhile(error) !== null) await revalidator.revalidate();
        throw error;
      });
      setEnding(typeof moved === "string" ? moved : null);
      if (typeof moved === "string" || moved === null) return;
      // Before it is said to be done: whoever saves the form next sends the version that is stored now.
      await revalidator.revalidate();
      if (moved.isFinal === true) {
        undoStore.end();
        toasts.show(names[event][1], "good");
      } else
        undoStore.offer(names[event][1], async () => {
          // Back in the archive its waiting list ends as it would have.
          await onMove(UNDOES[event], moved.version, event === "restore");
          await revalidator.revalidate();
        });
    });
  const duplicate = () =>
    submission.submit(async () => {
      const copy = await onDuplicate();
      if (copy !== null) await navigate(copy);
    });
  const remove = () =>
    submission.submit(async () => {
      await onDelete();
      setAsks(false);
      toasts.show("Draft deleted.", "good");
      // Also what is typed in its form, and the texts of its pictures.
      leaveAll();
      await navigate(LISTINGS[kind].list);
    });
  return (
    <section className={styles.stack} aria-label={`More about this ${kind}`}>
      <FormProblem of={submission} />
      <div className={styles.buttons}>
        {MOVES[status].map((event) => (
          <Button key={event} tone="quiet" busy={submission.busy} onClick={() => void move(event)}>
            {names[event][0]}
          </Button>
        ))}
        <Button tone="quiet" busy={submission.busy} onClick={() => void duplicate()}>
          Duplicate
        </Button>
        {status === "draft" && (
          <Button tone="quiet" busy={submission.busy} onClick={() => setAsks(true)}>
            Delete draft
          </Button>
        )}
      </div>
      {ending !== null && (
        <Dialog open onClose={() => setEnding(null)} title={`Move this ${kind} to the archive?`}>
          <div className={styles.form}>
            <p>{ending}</p>
            <FormProblem of={submission} />
            <div className={styles.buttons}>
              <Button tone="spot" busy={submission.busy} onClick={() => void move("archive", true)}>
                Archive and end the list
              </Button>
              <Button tone="quiet" onClick={() => setEnding(null)}>
                Go back
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {asks && (
        <Dialog
          open
          onClose={() => setAsks(false)}
          title={`Delete this draft of ${kind === "item" ? "an" : "a"} ${kind}?`}
        >
          <div className={styles.form}>
            <p>Nobody has booked it. It can't be brought back.</p>
            <FormProblem of={submission} />
            <div className={styles.buttons}>
              <Button tone="spot" busy={submission.busy} onClick={() => void remove()}>
                Delete it
              </Button>
              <Button tone="quiet" onClick={() => setAsks(false)}>
                Keep it
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}

/** What the refusal to end a waiting list unasked says of it; null: another refusal. */
function endOfList(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "list_ends") return null;
  return typeof error.details === "string" ? error.details : error.message;
}
