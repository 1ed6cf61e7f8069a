import { Button } from "@matinee/ui";
import { forgetLoginBegun, isLoginBegun } from "@matinee/webapp";
import { FormProblem, useApp, useSubmit } from "@matinee/webapp/signed-in";
import { useLoginTarget } from "../../sign-in/login-target.ts";
import { addressAfterLogin } from "../../sign-in/address-after-login.ts";
import { ExpiredLink, useLinkToken } from "./ExpiredLink.tsx";
import { SignInPage } from "./SignInPage.tsx";

/** Where the link of a registration's mail leads. It takes a press: programs that look into mails follow links too. */
export function Component() {
  const app = useApp();
  const target = useLoginTarget();
  const submission = useSubmit();
  const token = useLinkToken();
  const confirm = () =>
    submission.submit(async () => {
      // The link of somebody else's registration opens their account, and takes nothing along from here.
      const withoutGuest = !isLoginBegun();
      const answer = await app.api.call("POST /auth/account-verification", {
        body: { token },
        quiet: true,
        withoutGuest,
      });
      forgetLoginBegun();
      location.assign(await addressAfterLogin(app, target, { token: answer.data.value.token, fresh: true }));
    });
  if (token === "" || submission.code === "link_used_up")
    return (
      <ExpiredLink
        whole={token !== ""}
        advice="If you have confirmed your address before, just log in; otherwise register once more, and we send you a new link."
        first={{ to: "", words: "Log in" }}
        second={{ to: "register", words: "Register again" }}
      />
    );
  return (
    <SignInPage title="Confirm your address" lead={`One press, and your account with ${target.name} is open.`}>
      <FormProblem of={submission} />
      <Button tone="spot" size="large" wide busy={submission.busy} onClick={() => void confirm()}>
        Confirm and log in
      </Button>
    </SignInPage>
  );
}
