import { Badge, Button } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRevalidator } from "react-router";
import { READ_AGAIN, readAgain } from "./saved-meanwhile.ts";
import { undoStore } from "./undo/undo-store.ts";

type Props = {
  readonly archived: boolean;
  /** Puts it into the archive or takes it out, and answers the version that it has then. `version`: what is stored; absent: what is shown. */
  readonly onMove: (archived: boolean, version?: number) => Promise<{ readonly version: number }>;
};

/** Puts something into the archive, or takes it out again. Either can be undone. It can stand in a form. */
export function ArchiveButton({ archived, onMove }: Props) {
  const { revalidate } = useRevalidator();
  const submission = useSubmit(READ_AGAIN);
  const move = () =>
    submission.submit(async () => {
      const { version } = await onMove(!archived).catch(readAgain(revalidate));
      undoStore.offer(archived ? "Taken out of the archive." : "Moved to the archive.", async () => {
        await onMove(archived, version);
        await revalidate();
      });
      await revalidate();
    });
  return (
    <>
      <Button tone="quiet" busy={submission.busy} onClick={() => void move()}>
        {archived ? "Take out of the archive" : "Move to the archive"}
      </Button>
      <FormProblem of={submission} />
    </>
  );
}

/** Beside the name of something in the archive. */
export function ArchivedBadge({ archived }: Pick<Props, "archived">) {
  return archived && <Badge>Archive</Badge>;
}

/** The tabs of a list that has an archive. */
export const ARCHIVE_TABS = [
  { status: null, name: "Current" },
  { status: "archived", name: "Archive" },
] as const;
