import { Button, TextInput } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { contentKey, textOf } from "../../ui/form-data.ts";
import styles from "../../ui/page.module.css";
import { schoolInHand } from "../../ui/school-in-hand.ts";
import { SchoolFilter } from "../../ui/SchoolFilter.tsx";
import { useIsNetwork } from "../../ui/use-is-manager.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { RoleFields, roleOfForm, readTeachers } from "./RoleFields.tsx";
import { SCHOOL_ROLES, type Role } from "./role-texts.ts";

export async function loader(args: LoaderFunctionArgs) {
  const { schools, school } = await schoolInHand(args);
  return { schools, school, teachers: school === null ? [] : await readTeachers(args.context.get(appContext), school) };
}

/** Invites somebody by mail to work for the school, or for the network. */
export function Component() {
  const { schools, school, teachers } = useLoaderData<typeof loader>();
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [key] = useState(() => crypto.randomUUID());
  const isNetwork = useIsNetwork();
  // Without a school in hand, the network invites its own.
  const roles: readonly Role[] = [
    ...(school === null ? [] : SCHOOL_ROLES),
    ...(isNetwork ? (["NETWORK_ADMIN"] as const) : []),
  ];
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      name: textOf(form, "name"),
      email: textOf(form, "email"),
      ...roleOfForm(form),
      ...(school !== null && { franchise_id: school }),
    };
    const send = async () => {
      await api.call("POST /v1/staff/invitations", { body, idempotencyKey: contentKey(key, body), quiet: true });
      toasts.show(`Invitation sent to ${body.email.trim()}.`, "good");
      await navigate("/staff");
      return true;
    };
    void submission.submit(async () => void (await saving(send)));
  };
  return (
    <div className={styles.page}>
      <title>Invite somebody</title>
      <div className={styles.head}>
        <BackTo to="/staff">Staff</BackTo>
        <h1>Invite somebody</h1>
        <SchoolFilter schools={schools} />
      </div>
      <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        <p>They get an email with a link that works once, for 14 days. Their role begins when they accept.</p>
        <FormProblem of={submission} />
        <TextInput label="Name" name="name" autoComplete="off" error={submission.fieldError("name")} />
        <TextInput
          label="Email for work"
          help="A parent may use their own: the family's account stays theirs."
          name="email"
          type="email"
          autoComplete="off"
          error={submission.fieldError("email")}
        />
        <RoleFields key={String(school)} roles={roles} teachers={teachers} submission={submission} />
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Send invitation
          </Button>
        </div>
      </form>
    </div>
  );
}
