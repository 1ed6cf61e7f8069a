import { NATIONS } from "@matinee/format";
import { Button, Select, TextArea, TextInput } from "@matinee/ui";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey, nationIn, textOf } from "../../ui/form-data.ts";
import page from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";

type Name = "name" | "legal_name" | "email" | "phone" | "host" | "administrator.name" | "administrator.email";

const wantsAdministrator = (form: FormData) =>
  `${textOf(form, "administrator.name")}${textOf(form, "administrator.email")}`.trim() !== "";

/** Makes a school of the network. It begins as a draft. */
export function Component() {
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const nation = nationIn(form, "nation");
    const body = {
      name: textOf(form, "name"),
      legal_name: textOf(form, "legal_name"),
      email: textOf(form, "email"),
      phone: textOf(form, "phone"),
      address: textOf(form, "address"),
      host: textOf(form, "host"),
      nation,
      ...(wantsAdministrator(form) && {
        administrator: { name: textOf(form, "administrator.name"), email: textOf(form, "administrator.email") },
      }),
    };
    void submission.submit(
      async () =>
        void (await saving(async () => {
          const made = await api.call("POST /v1/staff/schools", {
            body,
            idempotencyKey: contentKey(key, body),
            quiet: true,
          });
          const invited = body.administrator === undefined ? "" : ` ${body.administrator.email.trim()} is invited.`;
          toasts.show(`School created. It is a draft until you open it.${invited}`, "good");
          await navigate(`/schools/${made.id}`);
          return true;
        })),
    );
  };
  const line = (name: Name, label: string, more: { help?: string; optional?: boolean } = {}) => (
    <TextInput label={label} name={name} autoComplete="off" error={submission.fieldError(name)} {...more} />
  );
  return (
    <div className={page.page}>
      <title>New school</title>
      <div className={page.head}>
        <BackTo to="/network/schools">Schools</BackTo>
        <h1>New school</h1>
      </div>
      <p className={page.mute}>
        It begins as a draft: its shop can be seen, and nothing can be booked until you open it.
      </p>
      <form className={page.form} noValidate onInput={onInput} onSubmit={submit}>
        <FormProblem of={submission} />
        {line("name", "Name", { help: "As families know the school." })}
        {line("legal_name", "Name of the business", {
          optional: true,
          help: "If different from the name above. Shown on receipts.",
        })}
        {line("host", "Address of its shop", { help: "A name that the school owns, such as leeds.example.org." })}
        {line("email", "Email")}
        {line("phone", "Phone")}
        <TextArea label="Address" name="address" rows={3} error={submission.fieldError("address")} />
        <Select label="Bank holidays for" name="nation" defaultValue="england_wales">
          {Object.entries(NATIONS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <fieldset className={page.stack}>
          <legend className={page.legend}>First administrator</legend>
          <p className={page.mute}>
            They get an email with a link, and can then do everything in this school. Leave it empty to invite somebody
            later.
          </p>
          {line("administrator.name", "Their name", { optional: true })}
          {line("administrator.email", "Their email for work", { optional: true })}
        </fieldset>
        <div className={page.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Create school
          </Button>
        </div>
      </form>
    </div>
  );
}
