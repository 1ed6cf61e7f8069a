import { Button } from "@matinee/ui";
import { forgetLoginBegun, isLoginBegun } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { Link } from "react-router";
import { signInPage, useGoal } from "../../sign-in/goal.ts";
import { wayOn } from "../../sign-in/way-on.ts";
import { Problem } from "../../ui/Problem.tsx";
import { useSending } from "../../ui/use-sending.ts";
import { Sheet } from "./Sheet.tsx";
import { useLinkToken } from "./use-link-token.ts";
import styles from "./sign-in.module.css";

/** Where the link of a registration's mail leads. It takes a press: programs that look into mails follow links too. */
export function Component() {
  const app = useApp();
  const goal = useGoal();
  const sending = useSending();
  const token = useLinkToken();
  const confirm = () =>
    sending.send(async () => {
      // The link of somebody else's registration opens their account, and takes nothing along from here.
      const withoutGuest = !isLoginBegun();
      const answer = await app.api.call("POST /auth/account-verification", {
        body: { token },
        quiet: true,
        withoutGuest,
      });
      forgetLoginBegun();
      location.assign(await wayOn(app, goal, { token: answer.data.value.token, fresh: true }));
    });
  return (
    <Sheet title="Confirm your address" lead={`One press, and your account with ${goal.name} is open.`}>
      <Problem>{sending.problem}</Problem>
      <Button tone="spot" size="large" wide busy={sending.busy} onClick={() => void confirm()}>
        Confirm and log in
      </Button>
      {sending.problem !== null && (
        <p className={styles.ways}>
          <Link className={styles.way} to={signInPage(goal, "")}>
            Log in
          </Link>
          <Link className={styles.way} to={signInPage(goal, "register")}>
            Register again
          </Link>
        </p>
      )}
    </Sheet>
  );
}
