import type { CallAnswer } from "@matinee/contract";
import { buttonClass } from "@matinee/ui";
import { SignInPage } from "../sign-in/SignInPage.tsx";
import styles from "./set-up.module.css";

export type FilledDemo = NonNullable<CallAnswer<"POST /v1/set-up/demo">["filled"]>;

/** The demo is in: where its shop is, and who can log in. */
export function DemoReady({ sign_in: signIn, shop, logins, password }: FilledDemo) {
  return (
    <SignInPage
      title="The demo is ready"
      lead="Its schools, classes, families and orders are made up. Remove it in the set-up guide when you have seen enough."
    >
      <dl className={styles.logins}>
        {logins.map(({ email, who }) => (
          <div key={email}>
            <dt>{email}</dt>
            <dd>{who}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.shop}>
        All have the password <strong>{password}</strong>.
      </p>
      <a className={buttonClass({ tone: "spot", size: "large", wide: true })} href={signIn}>
        Log in
      </a>
      <a
        className={buttonClass({ tone: "quiet", size: "large", wide: true })}
        href={shop}
        target="_blank"
        rel="noreferrer"
      >
        See the shop
      </a>
    </SignInPage>
  );
}
