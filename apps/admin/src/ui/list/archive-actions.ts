import type { BulkAction } from "./run-bulk.ts";

export type ArchiveEvent = "archive" | "restore";

interface Stored {
  readonly id: number;
  readonly version: number;
}

/** Why nothing else is done with it. */
export const IN_ARCHIVE = "It is in the archive.";

/** Into the archive and out of it, many at once. `move`: the call, which answers the version that the row has then. */
export function archiveActions<Row extends Stored>(
  isArchived: (row: Row) => boolean,
  move: (event: ArchiveEvent, id: number, version: number) => Promise<{ readonly version: number }>,
): readonly BulkAction<Row>[] {
  const action = (event: ArchiveEvent, name: string, done: string): BulkAction<Row> => ({
    name,
    done,
    refusal: (row) => {
      if (isArchived(row) === (event === "restore")) return null;
      return event === "archive" ? IN_ARCHIVE : "It is not in the archive.";
    },
    async run({ id, version }) {
      const moved = await move(event, id, version);
      return async () => await move(event === "archive" ? "restore" : "archive", id, moved.version);
    },
  });
  return [
    action("archive", "Archive", "archived"),
    action("restore", "Take out of the archive", "taken out of the archive"),
  ];
}
