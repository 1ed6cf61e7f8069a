import type { OfferForm as Form } from "@matinee/contract/client";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import editor from "../../ui/editor.module.css";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { offerDifferences, offerMerged } from "./discount-differences.ts";
import { OfferForm } from "./OfferForm.tsx";
import { useDiscountSave } from "./use-discount-save.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id === undefined) return { offer: undefined, ...(await schoolInHand(args)) };
  const offer = await api.call("GET /v1/staff/offers/{id}", { path: { id: Number(id) }, quiet: true });
  return { offer, schools: [], school: offer.school.id };
}

/** Adds or edits an offer. */
export function Component() {
  const { offer, schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const { save, conflict } = useDiscountSave({
    kind: "offer",
    opened: offer,
    create: async (form: Form, keyOf) => {
      const body = { ...form, ...(school !== null && { franchise_id: school }) };
      return await api.call("POST /v1/staff/offers", { body, idempotencyKey: keyOf(body), quiet: true });
    },
    update: async (path, body) => await api.call("PUT /v1/staff/offers/{id}", { path, body, quiet: true }),
    read: async (path) => await api.call("GET /v1/staff/offers/{id}", { path, quiet: true }),
    differences: offerDifferences,
    merged: offerMerged,
  });
  const title = offer?.name ?? "New offer";
  return (
    <div className={editor.screen}>
      <title>{title}</title>
      <div className={styles.head}>
        <BackTo to="/offers">Offers</BackTo>
        <h1>{title}</h1>
        <p className={styles.mute}>It takes money off by itself, without a code.</p>
        <SchoolFilter schools={schools} />
      </div>
      {school === null ? (
        <p>Please choose the school of the offer.</p>
      ) : (
        <OfferForm key={offer?.id ?? `new ${school}`} of={offer} school={school} save={save} />
      )}
      {offer !== undefined && <HistoryPanel of={`offer:${offer.id}`} />}
      {conflict}
    </div>
  );
}
