import type { LoginAnswer } from "@matinee/contract/client";
import { useApp } from "@matinee/webapp/signed-in";
import { useState } from "react";
import { addressAfterLogin } from "../../sign-in/address-after-login.ts";
import { useLoginTarget } from "../../sign-in/login-target.ts";

/** A login whose second step is still to come. */
export interface PendingLogin {
  readonly token: string;
  readonly needs: "code" | "set_up";
  /** True if what this browser's guest has must not go along. */
  readonly withoutGuest: boolean;
}

/** Follows the answer of a login's first step: opens the address behind the login, or waits for the second step. */
export function useLoginAnswer() {
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const open = useOpenLogin();
  const follow = async (
    { data: { value } }: LoginAnswer,
    { withoutGuest = false, staffHome = false }: { withoutGuest?: boolean; staffHome?: boolean } = {},
  ) => {
    if (value.token === null) setPending({ ...value.second_step, withoutGuest });
    else await open(value.token, { staffHome });
  };
  return { pending, follow, restart: () => setPending(null) };
}

/** Opens the address behind a login. `staffHome`: staff open their own app, whichever shop the link was for. */
export function useOpenLogin() {
  const app = useApp();
  const target = useLoginTarget();
  return async (token: string, { staffHome = false }: { staffHome?: boolean } = {}) =>
    location.assign(await addressAfterLogin(app, target, { token, fresh: true, staffHome }));
}
