import { buttonClass } from "@matinee/ui";
import { Link } from "react-router";
import { signInPage, useLoginTarget } from "../../sign-in/login-target.ts";
import { SignInPage } from "./SignInPage.tsx";
import styles from "./sign-in.module.css";
import { useEffect, useState } from "react";

type LinkTarget = { to: string; label: string };

/** A link from an email that does not work: used or expired if `isComplete`, otherwise cut off. */
export function ExpiredLink({
  isComplete,
  advice,
  first,
  second,
}: {
  isComplete: boolean;
  advice: string;
  first: LinkTarget;
  second: LinkTarget;
}) {
  const target = useLoginTarget();
  return (
    <SignInPage
      title={isComplete ? "This link no longer works" : "Part of this link is missing"}
      lead={
        isComplete
          ? `It has already been used or has expired. ${advice}`
          : "Please open the link in your email again, or copy all of it."
      }
    >
      <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={signInPage(target, first.to)}>
        {first.label}
      </Link>
      <p className={styles.links}>
        <Link className={styles.link} to={signInPage(target, second.to)}>
          {second.label}
        </Link>
      </p>
    </SignInPage>
  );
}

/** The token of a link from an email. Removes it from the address bar and the history. */
export function useLinkToken(): string {
  const [token] = useState(() => new URL(location.href).searchParams.get("token") ?? "");
  useEffect(() => {
    const address = new URL(location.href);
    address.searchParams.delete("token");
    history.replaceState(history.state, "", address);
  }, []);
  return token;
}
