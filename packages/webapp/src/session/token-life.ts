/** The times of a JWT in seconds since 1970, or null if it cannot be read. The server checks the signature. */
function tokenLife(token: string): { issuedAt: number; expiresAt: number } | null {
  try {
    const payload: unknown = JSON.parse(atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof payload !== "object" || payload === null) return null;
    if (
      !("iat" in payload) ||
      typeof payload.iat !== "number" ||
      !("exp" in payload) ||
      typeof payload.exp !== "number"
    )
      return null;
    return { issuedAt: payload.iat, expiresAt: payload.exp };
  } catch {
    return null;
  }
}

/** True once more than half of the token's life is over. */
export function wantsRefresh(token: string, nowSeconds: number): boolean {
  const life = tokenLife(token);
  return life !== null && nowSeconds > (life.issuedAt + life.expiresAt) / 2;
}
