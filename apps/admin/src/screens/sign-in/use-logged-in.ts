import { readCookie, TOKEN_COOKIE } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";

/** The name of the logged-in user on this host: null if nobody is, undefined while loading. */
export function useLoggedIn(): string | null | undefined {
  const { api } = useApp();
  const [name, setName] = useState(() => (readCookie(TOKEN_COOKIE) === null ? null : undefined));
  const [known, setKnown] = useState<string | null>(null);
  useEffect(() => {
    if (readCookie(TOKEN_COOKIE) === null) return;
    api
      .call("GET /v1/auth/who-am-i", { quiet: true })
      .then((user) => ("id" in user ? setKnown(user.name) : undefined))
      .catch(() => undefined)
      .finally(() => setName(null));
  }, [api]);
  return known ?? name;
}
