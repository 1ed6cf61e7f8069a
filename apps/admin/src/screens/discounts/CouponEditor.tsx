import type { CouponForm as Form } from "@matinee/contract/client";
import { appContext, useApp } from "@matinee/webapp/signed-in";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ArchivedBadge } from "../../ui/ArchiveButton.tsx";
import { BackTo } from "../../ui/BackTo.tsx";
import editor from "../../ui/editor.module.css";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { CouponForm } from "./CouponForm.tsx";
import { couponDifferences, couponMerged } from "./discount-differences.ts";
import { copiedId, DiscountActions } from "./DiscountActions.tsx";
import { COUPON_STATUS, usesText } from "./discount-text.ts";
import { useDiscountSave } from "./use-discount-save.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id !== undefined) {
    const coupon = await api.call("GET /v1/staff/coupons/{id}", { path: { id: Number(id) }, quiet: true });
    return { coupon, copied: undefined, schools: [], school: coupon.school?.id ?? null };
  }
  const copy = copiedId(args);
  const copied =
    copy === null ? undefined : await api.call("GET /v1/staff/coupons/{id}", { path: { id: copy }, quiet: true });
  const { school } = await schoolInHand(args);
  // The network makes coupons of every school too.
  return { coupon: undefined, copied, schools: await schoolsToFilter(args.context), school };
}

/** Adds or edits a coupon. */
export function Component() {
  const { coupon, copied, schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const { begun, save, conflict } = useDiscountSave({
    kind: "coupon",
    opened: coupon,
    create: async (form: Form, keyOf) => {
      const body = { ...form, franchise_id: school };
      return await api.call("POST /v1/staff/coupons", { body, idempotencyKey: keyOf(body), quiet: true });
    },
    update: async (path, body) => await api.call("PUT /v1/staff/coupons/{id}", { path, body, quiet: true }),
    read: async (path) => await api.call("GET /v1/staff/coupons/{id}", { path, quiet: true }),
    differences: couponDifferences,
    merged: couponMerged,
  });
  const title = coupon?.code ?? "New coupon";
  return (
    <div className={editor.screen}>
      <title>{title}</title>
      <div className={styles.head}>
        <BackTo to="/coupons">Coupons</BackTo>
        <h1>{title}</h1>
        <ArchivedBadge archived={coupon?.status === "archived"} />
        {copied !== undefined && (
          <p className={styles.mute}>
            A copy of {copied.code}. Give it a code of its own. Nobody can use it before you save it.
          </p>
        )}
        {coupon !== undefined && (
          <p className={styles.mute}>
            {COUPON_STATUS[coupon.status]}. Used {usesText(coupon)}
            {coupon.limit === null && (coupon.used + coupon.held === 1 ? " time" : " times")}.
            {coupon.school === null && " For every school."}
          </p>
        )}
        <SchoolFilter schools={schools} />
      </div>
      <CouponForm
        key={coupon?.id ?? `new ${school} ${copied?.id}`}
        of={begun}
        like={copied}
        school={school}
        save={save}
      />
      {coupon !== undefined && (
        <DiscountActions
          kind="coupon"
          of={coupon}
          archived={coupon.status === "archived"}
          onMove={async (archived, version = coupon.version) =>
            await api.call(`POST /v1/staff/coupons/{id}/${archived ? "archive" : "restore"}`, {
              path: { id: coupon.id },
              body: { version },
              quiet: true,
            })
          }
        />
      )}
      {coupon !== undefined && <HistoryPanel of={`coupon:${coupon.id}`} />}
      {conflict}
    </div>
  );
}
