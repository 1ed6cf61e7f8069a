import type { StaffCustomer, StaffWorkplace } from "@matinee/contract/client";
import { Button, Select, TextArea } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { FormDialog, useInFormDialog } from "../../ui/unsaved/FormDialog.tsx";
import { leaveAll } from "../../ui/unsaved/unsaved-work.ts";

type Props = {
  customerId: string;
  name: string;
  account: StaffCustomer["account"];
  /** The schools that the family belongs to. */
  schools: StaffCustomer["schools"];
  shops: StaffWorkplace["shops"];
};

/** Opens the shop as this customer for one hour. The reason is logged. */
export function ViewShop({ customerId, name, account, schools, shops }: Props) {
  const [open, setOpen] = useState(false);
  if (account === "staff") return null;
  if (account === "none")
    return <p className={styles.mute}>This customer has no account, so you can't view the shop as them.</p>;
  return (
    <div>
      <Button tone="spot" onClick={() => setOpen(true)}>
        View the shop as this customer
      </Button>
      <FormDialog open={open} onClose={() => setOpen(false)} title={`View the shop as ${name}`}>
        <ViewForm customerId={customerId} schools={schools} shops={shops} />
      </FormDialog>
    </div>
  );
}

function ViewForm({ customerId, schools, shops }: Pick<Props, "customerId" | "schools" | "shops">) {
  const { api, site } = useApp();
  const submission = useSubmit();
  useInFormDialog(submission.busy);
  const view = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    await submission.submit(async () => {
      const body = { for_host: textOf(form, "host"), customer_id: customerId, reason: textOf(form, "reason") };
      const { url } = await api.call("POST /v1/auth/one-time-token", { body, quiet: true });
      leaveAll();
      location.assign(url);
    });
  };
  // The shop that the family knows comes first, then the one that the staff member is in.
  const own = shops.find((shop) => schools.some(({ id }) => id === shop.school_id));
  const here = (own ?? shops.find(({ host }) => host === site.host) ?? shops[0])?.host;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void view(event)}>
      <p>
        For one hour you see what they see, as far as your role allows. You can't see health notes, check out, use their
        cards or change their password. Press “Switch back” at the top when you have finished.
      </p>
      <FormProblem of={submission} />
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={submission.fieldError("reason")} />
      <Select label="Shop" name="host" defaultValue={here} error={submission.fieldError("for_host")}>
        {shops.map(({ host, name }) => (
          <option key={host} value={host}>
            {name} ({host})
          </option>
        ))}
      </Select>
      <div className={styles.buttons}>
        <Button type="submit" tone="spot" busy={submission.busy}>
          View the shop
        </Button>
      </div>
    </form>
  );
}
