import type { CouponForm as Form, StaffCoupon } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import editor from "../../ui/editor.module.css";
import { contentKey } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter, schoolsToFilter } from "../../ui/SchoolFilter.tsx";
import { CouponForm } from "./CouponForm.tsx";
import { couponDifferences, couponMerged } from "./discount-differences.ts";
import { COUPON_STATUS, usesText } from "./discount-text.ts";

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
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const [key] = useState(() => crypto.randomUUID());
  const [conflict, setConflict] = useState<{ mine: Form; stored: StaffCoupon; what: string } | null>(null);
  const save = async (form: Form, version: number | undefined) => {
    if (coupon === undefined || version === undefined) {
      const body = { ...form, franchise_id: school };
      await api.call("POST /v1/staff/coupons", { body, idempotencyKey: contentKey(key, body), quiet: true });
    } else {
      const path = { id: coupon.id };
      try {
        await api.call("PUT /v1/staff/coupons/{id}", { path, body: { ...form, version }, quiet: true });
      } catch (error) {
        const what = savedMeanwhile(error);
        if (what === null) throw error;
        const stored = await api.call("GET /v1/staff/coupons/{id}", { path, quiet: true });
        return setConflict({ mine: form, stored, what });
      }
    }
    toasts.show("Coupon saved.", "good");
    await navigate("/coupons");
  };
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
      <CouponForm
        key={coupon?.id ?? `new ${school}`}
        of={coupon}
        school={school}
        save={async (form) => await save(form, coupon?.version)}
      />
      {coupon !== undefined && <Archive of={coupon} done={async () => await revalidator.revalidate()} />}
      {conflict !== null && coupon !== undefined && (
        <EditConflict
          key={conflict.stored.version}
          of="this coupon"
          what={conflict.what}
          fields={couponDifferences(conflict.mine, conflict.stored, coupon)}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            await save(couponMerged(mine, stored, theirs), stored.version);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}

/** Takes a coupon away from families, or gives it back to them. */
function Archive({ of: { id, version, status }, done }: { of: StaffCoupon; done: () => Promise<void> }) {
  const { api, toasts } = useApp();
  const submission = useSubmit();
  const isArchived = status === "archived";
  const move = () =>
    submission.submit(async () => {
      const event = isArchived ? "restore" : "archive";
      await api.call(`POST /v1/staff/coupons/{id}/${event}`, { path: { id }, body: { version }, quiet: true });
      toasts.show(isArchived ? "Out of the archive." : "In the archive. Nobody can use it now.", "good");
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
