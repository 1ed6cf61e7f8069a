import type { StaffCoupon, StaffOffer } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useMemo } from "react";
import { archiveActions, IN_ARCHIVE } from "../../ui/list/archive-actions.ts";
import type { BulkAction } from "../../ui/list/run-bulk.ts";

/** What can be done with many coupons at once: a coupon is taken away from families, or given back to them. */
export function useCouponBulk(): readonly BulkAction<StaffCoupon>[] {
  const { api } = useApp();
  return useMemo(
    () =>
      archiveActions<StaffCoupon>(
        ({ status }) => status === "archived",
        async (event, id, version) =>
          await api.call(`POST /v1/staff/coupons/{id}/${event}`, { path: { id }, body: { version }, quiet: true }),
      ),
    [api],
  );
}

/** What can be done with many offers at once. */
export function useOfferBulk(): readonly BulkAction<StaffOffer>[] {
  const { api } = useApp();
  return useMemo(() => {
    const turn = async (
      { id, kind, name, percent, item_types, days_before }: StaffOffer,
      version: number,
      active: boolean,
    ) =>
      await api.call("PUT /v1/staff/offers/{id}", {
        path: { id },
        body: { kind, name, percent, item_types, days_before, active, version },
        quiet: true,
      });
    const action = (active: boolean, name: string, done: string): BulkAction<StaffOffer> => ({
      name,
      done,
      refusal: (offer) => {
        if (offer.archived) return IN_ARCHIVE;
        return offer.active === active ? `It is ${active ? "on" : "off"} already.` : null;
      },
      async run(offer) {
        const { version } = await turn(offer, offer.version, active);
        return async () => await turn(offer, version, !active);
      },
    });
    return [
      action(true, "Switch on", "switched on"),
      action(false, "Switch off", "switched off"),
      ...archiveActions<StaffOffer>(
        ({ archived }) => archived,
        async (event, id, version) =>
          await api.call(`POST /v1/staff/offers/{id}/${event}`, { path: { id }, body: { version }, quiet: true }),
      ),
    ];
  }, [api]);
}
