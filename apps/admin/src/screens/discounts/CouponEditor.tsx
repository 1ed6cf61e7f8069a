import type { CouponForm as Form, StaffCoupon } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import editor from "../../ui/editor.module.css";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { undoStore } from "../../ui/undo/undo-store.ts";
import { CouponForm } from "./CouponForm.tsx";
import { couponDifferences, couponMerged } from "./discount-differences.ts";
import { COUPON_STATUS, usesText } from "./discount-text.ts";
import { useDiscountSave } from "./use-discount-save.tsx";

export async function loader(args: LoaderFunctionArgs) {
  const { api } = args.context.get(appContext);
  const id = args.params["id"];
  if (id !== undefined) {
    const coupon = await api.call("GET /v1/staff/coupons/{id}", { path: { id: Number(id) }, quiet: true });
    return { coupon, schools: [], school: coupon.school?.id ?? null };
  }
  const { school } = await schoolInHand(args);
  // The network makes coupons of every school too.
  return { coupon: undefined, schools: await schoolsToFilter(args.context), school };
}

/** Adds or edits a coupon. */
export function Component() {
  const { coupon, schools, school } = useLoaderData<typeof loader>();
  const { api } = useApp();
  const revalidator = useRevalidator();
  const { save, conflict } = useDiscountSave({
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
        {coupon !== undefined && (
          <p className={styles.mute}>
            {COUPON_STATUS[coupon.status]}. Used {usesText(coupon)}
            {coupon.limit === null && (coupon.used + coupon.held === 1 ? " time" : " times")}.
            {coupon.school === null && " Of every school."}
          </p>
        )}
        <SchoolFilter schools={schools} />
      </div>
      <CouponForm key={coupon?.id ?? `new ${school}`} of={coupon} school={school} save={save} />
      {coupon !== undefined && <Archive of={coupon} done={async () => await revalidator.revalidate()} />}
      {coupon !== undefined && <HistoryPanel of={`coupon:${coupon.id}`} />}
      {conflict}
    </div>
  );
}

/** Takes a coupon away from families, or gives it back to them. */
function Archive({ of: { id, version, status }, done }: { of: StaffCoupon; done: () => Promise<void> }) {
  const { api } = useApp();
  const submission = useSubmit();
  const isArchived = status === "archived";
  const move = () =>
    submission.submit(async () => {
      const event = isArchived ? "restore" : "archive";
      const moved = await api.call(`POST /v1/staff/coupons/{id}/${event}`, {
        path: { id },
        body: { version },
        quiet: true,
      });
      undoStore.offer(isArchived ? "Out of the archive." : "In the archive. Nobody can use it now.", async () => {
        const body = { version: moved.version };
        await api.call(`POST /v1/staff/coupons/{id}/${isArchived ? "archive" : "restore"}`, {
          path: { id },
          body,
          quiet: true,
        });
        await done();
      });
      await done();
    });
  return (
    <section className={styles.stack} aria-label="More about this coupon">
      <FormProblem of={submission} />
      <div className={styles.buttons}>
        <Button tone="quiet" busy={submission.busy} onClick={() => void move()}>
          {isArchived ? "Take out of the archive" : "Move to the archive"}
        </Button>
      </div>
    </section>
  );
}
