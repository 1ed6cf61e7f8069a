import type { StaffLocation } from "@matinee/contract/client";
import { Button, Dialog } from "@matinee/ui";
import { counted } from "@matinee/format";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import styles from "../../ui/page.module.css";
import { LocationForm } from "./LocationForm.tsx";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const filter = `id:eq:${params["id"] ?? ""}`;
  const { items } = await context
    .get(appContext)
    .api.call("GET /locations/managed", { query: { filter }, quiet: true });
  const [location] = items;
  // The API hides another school's location, so it is not found.
  if (location === undefined) throw new Response(null, { status: 404 });
  return location;
}

export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const location = useLoaderData<typeof loader>();
  const { id } = location;
  return (
    <div className={styles.page}>
      <title>{location.name}</title>
      <div className={styles.head}>
        <BackTo to="/locations">Locations</BackTo>
        <h1>{location.name}</h1>
        <p className={styles.mute}>
          {location.franchise.name}. {counted(location.classes, "class or camp", "classes and camps")} here.
        </p>
      </div>
      <LocationForm
        location={location}
        save={async (body) => {
          await api.call("PUT /locations/update/{id}", { path: { id }, body, quiet: true });
          toasts.show("Location saved.", "good");
          await navigate("/locations");
        }}
      />
      <Removal location={location} />
    </div>
  );
}

function Removal({ location: { id, name } }: { location: StaffLocation }) {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const [open, setOpen] = useState(false);
  const isInUse = submission.code === "in_use";
  const remove = () =>
    submission.submit(async () => {
      await api.call("DELETE /locations/delete/{id}", { path: { id }, quiet: true });
      toasts.show("Location deleted.", "good");
      await navigate("/locations");
    });
  return (
    <div>
      <Button tone="quiet" onClick={() => setOpen(true)}>
        Delete this location
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete ${name}?`}
        foot={
          <>
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Keep location
            </Button>
            <Button tone="ink" busy={submission.busy} onClick={() => void remove()}>
              Delete location
            </Button>
          </>
        }
      >
        <div className={styles.stack}>
          <FormProblem of={submission} />
          {isInUse ? (
            <p>Move them to another location first. Then you can delete this one.</p>
          ) : (
            <p>This cannot be undone. You cannot delete a location that a class or camp uses.</p>
          )}
        </div>
      </Dialog>
    </div>
  );
}
