import { buttonClass } from "@matinee/ui";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";
import { useEffect, useState } from "react";

type LinkTarget = { to: string; words: string };

/** A mail's link that leads to nothing: `whole` where it has been used or has run out, else a part of it is missing. */
export function ExpiredLink({
  whole,
  advice,
  first,
  second,
}: {
  whole: boolean;
  advice: string;
  first: LinkTarget;
  second: LinkTarget;
}) {
  const target = useLoginTarget();
  return (
    <SignInPage
      title={whole ? "This link no longer works" : "A part of this link is missing"}
      lead={
        whole
          ? `It has been used already, or has run out. ${advice}`
          : "Please open it from the mail once more, or copy all of it."
      }
    >
      <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={signInPage(target, first.to)}>
        {first.words}
      </Link>
      <p className={styles.ways}>
        <Link className={styles.way} to={signInPage(target, second.to)}>
          {second.words}
        </Link>
      </p>
    </SignInPage>
  );
}

/** The token of a mail's link, taken out of the address bar and the history at once. */
export function useLinkToken(): string {
  const [token] = useState(() => new URL(location.href).searchParams.get("token") ?? "");
  useEffect(() => {
    const address = new URL(location.href);
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }, []);
  return token;
}
