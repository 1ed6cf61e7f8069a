import { readCookie, TOKEN_COOKIE } from "@matinee/webapp";
import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";

/** The name of who is logged in on this host; null while it is not known, and where nobody is. */
export function useLoggedIn(): string | null {
  const { api } = useApp();
  const [name, setName] = useState<string | null>(null);
  useEffect(() => {
    if (readCookie(TOKEN_COOKIE) === null) return;
    api
      .call("GET /v1/auth/who-am-i", { quiet: true })
      .then((user) => ("id" in user ? setName(user.name) : undefined))
      .catch(() => undefined);
  }, [api]);
  return name;
}
