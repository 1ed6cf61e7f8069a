import type { OfferForm as Form } from "@matinee/contract/client";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ArchivedBadge } from "../../ui/ArchiveButton.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import editor from "../../ui/editor.module.css";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { copiedId, DiscountActions } from "./DiscountActions.tsx";
import { offerDifferences, offerMerged } from "./discount-differences.ts";
import { OfferForm } from "./OfferForm.tsx";
import { useDiscountSave } from "./use-discount-save.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id === undefined) {
    const copy = copiedId(args);
    const copied =
      copy === null ? undefined : await api.call("GET /v1/staff/offers/{id}", { path: { id: copy }, quiet: true });
    return { offer: undefined, copied, ...(await schoolInHand(args)) };
  }
  const offer = await api.call("GET /v1/staff/offers/{id}", { path: { id: Number(id) }, quiet: true });
  return { offer, copied: undefined, schools: [], school: offer.school.id };
}

/** Adds or edits an offer. */
export function Component() {
  const { offer, copied, schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const { begun, save, conflict } = useDiscountSave({
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
        <ArchivedBadge archived={offer?.archived ?? false} />
        <p className={styles.mute}>
          {offer?.archived === true
            ? "It does not apply while it is in the archive. Past orders keep the discount."
            : "It is applied automatically, without a code."}
        </p>
        {copied !== undefined && (
          <p className={styles.mute}>A copy of {copied.name}. It is off until you switch it on.</p>
        )}
        <SchoolFilter schools={schools} />
      </div>
      {school === null ? (
        <p>Please choose the school of the offer.</p>
      ) : (
        <OfferForm
          key={offer?.id ?? `new ${school} ${copied?.id}`}
          of={begun}
          like={copied}
          school={school}
          save={save}
        />
      )}
      {offer !== undefined && (
        <DiscountActions
          kind="offer"
          of={offer}
          archived={offer.archived}
          onMove={async (archived, version = offer.version) =>
            await api.call(`POST /v1/staff/offers/{id}/${archived ? "archive" : "restore"}`, {
              path: { id: offer.id },
              body: { version },
              quiet: true,
            })
          }
        />
      )}
      {offer !== undefined && <HistoryPanel of={`offer:${offer.id}`} />}
      {conflict}
    </div>
  );
}
