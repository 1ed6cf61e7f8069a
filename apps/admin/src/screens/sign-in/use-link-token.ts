import { useEffect, useState } from "react";

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
