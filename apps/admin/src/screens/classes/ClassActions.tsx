import type { StaffClass } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useAffectedFamilies } from "../../ui/AffectedFamilies.tsx";
import { ListingActions } from "../../ui/ListingActions.tsx";

/** What can be done with a class besides changing it. */
export function ClassActions({ of: { id, status, version, name } }: { of: StaffClass }) {
  const { api, toasts } = useApp();
  const affected = useAffectedFamilies();
  const path = { id };
  /** What was changed while it was closed may take lessons that families have booked. */
  const reopen = async (stored: number) => {
    const dates = await api.call("POST /v1/staff/classes/{id}/reopen/preview", { path, quiet: true });
    const told = await affected.ask(dates);
    if (told === null) return null;
    const { offer } = told;
    const body = { version: stored, seen: dates.seen, ...(offer !== undefined && { offer }) };
    const opened = await api.call("POST /v1/staff/classes/{id}/reopen", { path, body, quiet: true });
    return { version: opened.version, isFinal: dates.seen !== null };
  };
  return (
    <>
      <ListingActions
        kind="class"
        status={status}
        close={["Close to new bookings", "Closed to new bookings. Its dates and bookings are kept."]}
        onMove={async (event, stored = version, endsList = false) => {
          if (event === "reopen") return await reopen(stored);
          const body = { version: stored, ...(endsList && { ends_list: true }) };
          return await api.call(`POST /v1/staff/classes/{id}/${event}`, { path: { id }, body, quiet: true });
        }}
        onDelete={async () => await api.call("DELETE /v1/staff/classes/{id}", { path: { id }, quiet: true })}
        onDuplicate={async () => {
          const idempotencyKey = crypto.randomUUID();
          const copy = await api.call("POST /v1/staff/classes/{id}/duplicate", {
            path: { id },
            idempotencyKey,
            quiet: true,
          });
          toasts.show(`This is a copy of ${name}.`, "good");
          return `/classes/${copy.id}`;
        }}
      />
      {affected.question}
    </>
  );
}
