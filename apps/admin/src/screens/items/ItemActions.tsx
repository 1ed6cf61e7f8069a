import type { StaffItem } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { ListingActions } from "../../ui/ListingActions.tsx";

/** What can be done with an item besides changing it. */
export function ItemActions({ of: { id, status, version, name } }: { of: StaffItem }) {
  const { api, toasts } = useApp();
  return (
    <ListingActions
      kind="item"
      status={status}
      close={["Take off sale", "Closed. Nobody can buy it now."]}
      reopen="Put on sale again"
      onMove={async (event, stored = version) =>
        await api.call(`POST /v1/staff/items/{id}/${event}`, { path: { id }, body: { version: stored }, quiet: true })
      }
      onDelete={async () => await api.call("DELETE /v1/staff/items/{id}", { path: { id }, quiet: true })}
      onDuplicate={async () => {
        const idempotencyKey = crypto.randomUUID();
        const copy = await api.call("POST /v1/staff/items/{id}/duplicate", {
          path: { id },
          idempotencyKey,
          quiet: true,
        });
        toasts.show(`This is a copy of ${name}.`, "good");
        return `/items/${copy.id}`;
      }}
    />
  );
}
