import { ApiError } from "@matinee/contract/client";
import { Button, buttonClass, Notice } from "@matinee/ui";
import { appContext, FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useState, type SubmitEvent } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { textOf } from "../../ui/form-data.ts";
import { ROLES } from "../staff/role-texts.ts";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { PasswordInput } from "./LoginFields.tsx";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  if (token === "") return { token, invitation: null };
  try {
    const { api } = context.get(appContext);
    return { token, invitation: await api.call("POST /auth/invitation", { body: { token }, quiet: true }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === "link_used_up") return { token, invitation: null };
    throw error;
  }
}

/** The page of the mail that invites somebody to work for a school. */
export function Component() {
  const { api } = useApp();
  const { token, invitation } = useLoaderData<typeof loader>();
  useLinkToken();
  const target = useLoginTarget();
  const submission = useSubmit();
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null)
    return (
      <SignInPage
        title="You have joined"
        lead="Log in with your email address and your password. If you will see more than your own classes, you also need an authenticator app on your phone."
      >
        <p>
          Your login is <strong>{email}</strong>.
        </p>
        <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={signInPage(target, "")}>
          Log in
        </Link>
      </SignInPage>
    );
  if (invitation === null || submission.code === "link_used_up")
    return (
      <ExpiredLink
        isComplete={token !== ""}
        advice="If you have accepted already, just log in. If not, please ask the school to invite you again."
        first={{ to: "", label: "Log in" }}
        second={{ to: "forgotten-password", label: "I have forgotten my password" }}
      />
    );
  const { name, place, role, invited_by: by, needs_password: isNew } = invitation;
  const accept = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    void submission.submit(async () => {
      const body = { token, ...(isNew && { password }) };
      setEmail((await api.call("POST /auth/accept-invitation", { body, quiet: true })).email);
    });
  };
  return (
    <SignInPage
      title={`Work for ${place}`}
      lead={`Hello ${name}. ${by} invites you. Your role: ${ROLES[role].name.toLowerCase()}.`}
    >
      <form className={styles.form} noValidate onSubmit={accept}>
        <FormProblem of={submission} />
        {isNew ? (
          <>
            <p>
              Choose a password for your login <strong>{invitation.email}</strong>.
            </p>
            <PasswordInput
              label="Password"
              autoComplete="new-password"
              help="At least 8 characters. Three unrelated words are easy to remember."
              error={submission.fieldError("password")}
            />
          </>
        ) : (
          <Notice tone="calm">
            You have a login already: {invitation.email}. It keeps its password and everything in it, and gets this role
            too.
          </Notice>
        )}
        <Button type="submit" tone="spot" size="large" wide busy={submission.busy}>
          Accept the invitation
        </Button>
      </form>
    </SignInPage>
  );
}
