import type { Profile } from "@matinee/contract/client";
import { Button, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState } from "react";
import common from "../common/screen.module.css";
import { changedFields } from "../common/changed-fields.ts";
import { OWN_ONLY_TEXTS } from "../common/own-only.ts";
import { AddressFields, type Address } from "@matinee/webapp/address";

type Draft = Address & { name: string; email: string; phone: string };

const CONTACT_FIELDS = [
  { field: "name", label: "Your name", autoComplete: "name", type: "text" },
  { field: "email", label: "Email for your bookings", autoComplete: "email", type: "email" },
  { field: "phone", label: "Phone", autoComplete: "tel", type: "tel" },
] as const;

/** Changes contact details. It sends the fields that changed, and afterwards shows the others as they are stored now. */
export function ProfileForm({ profile, onSaved }: { profile: Profile; onSaved: (message: string) => Promise<void> }) {
  const { api } = useApp();
  const submission = useSubmit(OWN_ONLY_TEXTS);
  const { busy, submit, fieldError } = submission;
  const [opened, setOpened] = useState<Draft>(() => draftOf(profile));
  const [draft, setDraft] = useState<Draft>(opened);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return (
    <form
      noValidate
      className={common.form}
      aria-labelledby="you"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(async () => {
          const changes = changedFields(opened, draft);
          // The first details are all new.
          const body = profile.customer === null ? draft : changes;
          const customer = await api.call("POST /v1/customers/update-profile", { body, quiet: true });
          const saved = { ...draftOf({ ...profile, customer }), ...changes };
          setOpened(saved);
          setDraft((now) => ({ ...saved, ...changedFields(draft, now) }));
          await onSaved("Profile saved.");
        });
      }}
    >
      <h2 id="you">Your details</h2>
      {CONTACT_FIELDS.map(({ field, label, autoComplete, type }) => (
        <TextInput
          key={field}
          label={label}
          type={type}
          autoComplete={autoComplete}
          value={draft[field]}
          error={fieldError(field)}
          help={field === "email" ? "You still log in with the email address above." : undefined}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      ))}
      <AddressFields
        api={api}
        address={draft}
        idOf={(field) => field}
        errorOf={fieldError}
        onChange={change}
        legendClass={common.strong}
      />
      <FormProblem of={submission} />
      <div>
        <Button tone="spot" type="submit" busy={busy}>
          Save profile
        </Button>
      </div>
    </form>
  );
}

function draftOf({ customer, name, email }: Profile): Draft {
  return {
    name: customer?.name ?? name,
    email: customer?.email ?? email,
    phone: customer?.phone ?? "",
    address_line_1: customer?.address_line_1 ?? "",
    address_line_2: customer?.address_line_2 ?? "",
    address_line_3: customer?.address_line_3 ?? "",
    post_town: customer?.post_town ?? "",
    county: customer?.county ?? "",
    postcode: customer?.postcode ?? "",
  };
}
