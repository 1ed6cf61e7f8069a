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

/**
 * True if a token should be refreshed: more than half of its life has passed since it came, and it was not tried before. `now`:
 * seconds by the server's clock; null if unknown, and nothing is refreshed then.
 */
export function wantsRefresh(token: string, now: number | null): boolean {
  const life = tokenLife(token);
  if (life === null || now === null || wasTried(token)) return false;
  return now - (arrivalOf(token) ?? life.issuedAt) > (life.expiresAt - life.issuedAt) / 2;
}

/** True if a token that the server refuses has only expired: its session may still be active. */
export function isExpired(token: string, now: number | null): boolean {
  const life = tokenLife(token);
  return life !== null && now !== null && !wasTried(token) && now >= life.expiresAt;
}

const KEY = "login_token";

/** What is known about the current token beside its own times. */
type Note = { readonly token: string; readonly came: number | null; readonly tried: boolean };

/** Notes when a token came, by the server's clock. */
export function noteArrival(token: string, now: number | null): void {
  write({ token: shortOf(token), came: now, tried: false });
}

/** Notes that a token is being refreshed. It is tried once: a reload that finds the same token must not try again. */
export function noteAttempt(token: string): void {
  write({ token: shortOf(token), came: arrivalOf(token), tried: true });
}

function arrivalOf(token: string): number | null {
  const note = read();
  return note?.token === shortOf(token) ? note.came : null;
}

function wasTried(token: string): boolean {
  const note = read();
  return note?.token === shortOf(token) && note.tried;
}

/** The end of the signature tells tokens apart, and is of no use to anybody. */
function shortOf(token: string): string {
  return token.slice(-12);
}

function write(note: Note): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    // Without storage the token's own times decide.
  }
}

function read(): Note | null {
  try {
    // Only `write` stores this key.
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Note | null;
  } catch {
    return null;
  }
}
