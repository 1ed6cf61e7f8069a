import type { StaffClass } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { ListingActions } from "../../ui/ListingActions.tsx";

/** What can be done with a class besides changing it. */
export function ClassActions({ of: { id, status, version, name } }: { of: StaffClass }) {
  const { api, toasts } = useApp();
  return (
    <ListingActions
      kind="class"
      status={status}
      close={["Close to new bookings", "Closed. Its dates and bookings stay."]}
      onMove={async (event, stored = version, endsList = false) => {
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
  );
}
