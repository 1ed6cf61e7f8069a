import { buttonClass } from "@matinee/ui";
import { LOGIN_SECONDS, rememberLoginStarted } from "@matinee/webapp";
import { useRouteLoaderData } from "react-router";
import type { RootData } from "../../shared/page/page.ts";
import { signInAddress } from "../../shared/page/sign-in-address.ts";
import { useSession } from "../../shared/visitor/visitor.tsx";
import styles from "./thank-you.module.css";

const begin = () => rememberLoginStarted(LOGIN_SECONDS);

/** Offers a guest the account. Says nothing about whether the address has one already: only the mail does. */
export function AccountOffer({ email }: { email: string | null }) {
  const { token } = useSession();
  const root = useRouteLoaderData<RootData>("root");
  if (token !== null || root === undefined) return null;
  const signIn = signInAddress(root.site, root.settings);
  return (
    <section className={styles.booked} aria-labelledby="account">
      <h2 id="account">Keep everything in one place</h2>
      <p>
        With an account you see your dates, receipts and places, and your details are filled in next time. It is free.
        {email && ` Use ${email} and this order will be in it.`}
      </p>
      <p className={styles.links}>
        <a className={buttonClass({ tone: "quiet" })} href={`${signIn}/register`} onClick={begin} onAuxClick={begin}>
          Create an account
        </a>
        <a href={signIn} onClick={begin} onAuxClick={begin}>
          I have an account
        </a>
      </p>
    </section>
  );
}
