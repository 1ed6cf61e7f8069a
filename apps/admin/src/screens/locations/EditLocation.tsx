import type { LocationForm as Form, StaffLocation } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { appContext, useApp, type App } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ArchiveButton, ArchivedBadge } from "../../ui/ArchiveButton.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { useBegun } from "../../ui/use-begun.ts";
import { useIsManager } from "../../ui/use-is-manager.ts";
import { differences, isElsewhere, merged } from "./location-differences.ts";
import { LocationForm } from "./LocationForm.tsx";
import { RemoveLocation } from "./RemoveLocation.tsx";

type Conflict = {
  /** What this user began with. */
  readonly opened: StaffLocation;
  /** What this user wants to save. */
  readonly mine: Form;
  /** What somebody else has saved meanwhile. */
  readonly stored: StaffLocation;
  /** Who saved it and when, as a sentence; "" if that is not known. */
  readonly what: string;
  /** Whether families are told of the address that is saved. */
  readonly tells: boolean;
};

/** The location as it is stored now. */
async function readLocation({ api }: Pick<App, "api">, id: string) {
  const { items } = await api.call("GET /locations/managed", {
    query: { filter: `id:eq:${id}`, status: "all" },
    quiet: true,
  });
  return items[0];
}

export async function loader({ context, params }: LoaderFunctionArgs) {
  const location = await readLocation(context.get(appContext), params["id"] ?? "");
  // The API hides another school's location, so it is not found.
  if (location === undefined) throw new Response(null, { status: 404 });
  return location;
}

export function Component() {
  const app = useApp();
  const navigate = useNavigate();
  const isManager = useIsManager();
  const location = useLoaderData<typeof loader>();
  const begun = useBegun(location);
  const { id } = location;
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { onInput, saving } = useUnsavedWork();
  const save = async (body: Form, version: number, tells = false): Promise<boolean> => {
    try {
      await app.api.call("PUT /locations/update/{id}", {
        path: { id },
        body: { ...body, version, ...(tells && { tell_families: true }) },
        quiet: true,
      });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const stored = await readLocation(app, String(id));
      // Deleted by the other: the form says that it is not found.
      if (stored === undefined) throw error;
      setConflict({ opened: begun, mine: body, stored, what, tells });
      return false;
    }
    app.toasts.show("Location saved.", "good");
    await navigate("/locations");
    return true;
  };
  return (
    <div className={styles.page}>
      <title>{location.name}</title>
      <div className={styles.head}>
        <BackTo to="/locations">Locations</BackTo>
        <h1>{location.name}</h1>
        <ArchivedBadge archived={location.archived} />
        <p className={styles.mute}>
          {location.franchise.name}. {counted(location.classes, "class or camp", "classes and camps")} here.
        </p>
      </div>
      <LocationForm
        location={begun}
        countFamiliesToNotify={async (body) => {
          if (!isElsewhere(body, begun)) return 0;
          const call = "GET /v1/staff/locations/{id}/families";
          return (await app.api.call(call, { path: { id }, quiet: true })).families;
        }}
        onInput={onInput}
        save={async (body, tells) => void (await saving(async () => await save(body, begun.version, tells)))}
      />
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this location"
          what={conflict.what}
          fields={differences(conflict.mine, conflict.stored, conflict.opened)}
          save={async (theirs) => {
            const { mine, stored, tells } = conflict;
            return await saving(async () => await save(merged(mine, stored, theirs), stored.version, tells));
          }}
          onClose={() => setConflict(null)}
        />
      )}
      {isManager && (
        <div className={styles.buttons}>
          <ArchiveButton
            archived={location.archived}
            onMove={async (archived, version = location.version) =>
              await app.api.call(`POST /locations/${archived ? "archive" : "restore"}/{id}`, {
                path: { id },
                body: { version },
                quiet: true,
              })
            }
          />
          <RemoveLocation location={location} />
        </div>
      )}
      <HistoryPanel of={`location:${id}`} />
    </div>
  );
}
