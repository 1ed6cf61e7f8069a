/** The one-time tokens of a link: a login, and for a view of a customer the staff login to return to. */
export type LoginLink = { readonly token: string; readonly impersonator: string | null };

/** Reads the one-time tokens in the address and removes them, so that neither history nor a copied link keeps them. */
export function takeLoginLink(): LoginLink | null {
  const query = new URLSearchParams(location.search);
  const token = query.get("token");
  if (!token) return null;
  const impersonator = query.get("impersonator");
  query.delete("token");
  query.delete("impersonator");
  const rest = query.size > 0 ? `?${query}` : "";
  history.replaceState(history.state, "", location.pathname + rest + location.hash);
  return { token, impersonator };
}
