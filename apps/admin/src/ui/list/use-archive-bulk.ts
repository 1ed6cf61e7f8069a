import { useApp, type App } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { useIsManager } from "../use-is-manager.ts";
import { archiveActions, type ArchiveEvent } from "./archive-actions.ts";
import type { BulkAction } from "./run-bulk.ts";

interface Archivable {
  readonly id: number;
  readonly version: number;
  readonly archived: boolean;
}

/** Into the archive and out of it, many at once; nothing for those who change none. `move`: the call, the same one at each render. */
export function useArchiveBulk(
  move: (
    api: App["api"],
    event: ArchiveEvent,
    to: { readonly path: { readonly id: number }; readonly body: { readonly version: number } },
  ) => Promise<{ readonly version: number }>,
): readonly BulkAction<Archivable>[] {
  const { api } = useApp();
  const isManager = useIsManager();
  return useMemo(
    () =>
      isManager
        ? archiveActions<Archivable>(
            ({ archived }) => archived,
            async (event, id, version) => await move(api, event, { path: { id }, body: { version } }),
          )
        : [],
    [api, isManager, move],
  );
}
