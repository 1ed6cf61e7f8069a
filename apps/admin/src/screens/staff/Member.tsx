import type { StaffMember } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { BackTo } from "../../ui/BackTo.tsx";
import { EditConflict } from "../../ui/EditConflict.tsx";
import { Email } from "../../ui/Email.tsx";
import { HistoryPanel } from "../../ui/history/HistoryPanel.tsx";
import styles from "../../ui/page.module.css";
import { savedMeanwhile } from "../../ui/saved-meanwhile.ts";
import { useUnsavedWork } from "../../ui/unsaved/use-unsaved-work.ts";
import { EndRole } from "./EndRole.tsx";
import { memberDifferences, memberMerged, type MemberForm } from "./member-fields.ts";
import { readTeachers, RoleFields, roleOfForm } from "./RoleFields.tsx";
import { SCHOOL_ROLES, type Role } from "./role-texts.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const app = context.get(appContext);
  const path = { id: Number(params["id"]) };
  const member = await app.api.call("GET /v1/staff/members/{id}", { path, quiet: true });
  return { member, teachers: member.school === null ? [] : await readTeachers(app, member.school.id) };
}

type Conflict = { readonly mine: MemberForm; readonly stored: StaffMember; readonly what: string };

/** Changes somebody's role and rights, or ends the role. */
export function Component() {
  const { member, teachers } = useLoaderData<typeof loader>();
  const { api, toasts } = useApp();
  const navigate = useNavigate();
  const submission = useSubmit();
  const { onInput, saving } = useUnsavedWork();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { id, name, email, school, version } = member;
  const path = { id };
  const roles: readonly Role[] = school === null ? ["NETWORK_ADMIN"] : SCHOOL_ROLES;
  const save = async (mine: MemberForm, over: number): Promise<boolean> => {
    try {
      await api.call("PUT /v1/staff/members/{id}", { path, body: { ...mine, version: over }, quiet: true });
    } catch (error) {
      const what = savedMeanwhile(error);
      if (what === null) throw error;
      const stored = await api.call("GET /v1/staff/members/{id}", { path, quiet: true });
      setConflict({ mine, stored, what });
      return false;
    }
    toasts.show(`${name}'s role is saved.`, "good");
    await navigate("/staff");
    return true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const mine = roleOfForm(new FormData(event.currentTarget), member);
    void submission.submit(async () => void (await saving(async () => await save(mine, version))));
  };
  return (
    <div className={styles.page}>
      <title>{name}</title>
      <div className={styles.head}>
        <BackTo to="/staff">Staff</BackTo>
        <h1>{name}</h1>
      </div>
      <p className={styles.mute}>
        <Email address={email} /> · {school?.name ?? "Network"}
      </p>
      {school !== null && (
        <form className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
          <FormProblem of={submission} />
          <RoleFields key={version} roles={roles} held={member} teachers={teachers} submission={submission} />
          <div className={styles.buttons}>
            <Button type="submit" tone="spot" busy={submission.busy}>
              Save role
            </Button>
          </div>
        </form>
      )}
      <EndRole member={member} saving={saving} />
      <HistoryPanel of={`member:${member.id}`} />
      {conflict !== null && (
        <EditConflict
          key={conflict.stored.version}
          of="this role"
          what={conflict.what}
          fields={memberDifferences({ ...conflict, opened: member, teachers })}
          save={async (theirs) => {
            const { mine, stored } = conflict;
            return await saving(async () => await save(memberMerged(mine, stored, theirs), stored.version));
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}
