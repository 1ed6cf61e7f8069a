export const LOGIN_STARTED = "login_started";

/** How long a login, and a registration with its confirmation email, may take. */
export const LOGIN_SECONDS = 60 * 60;
export const CONFIRMATION_SECONDS = 7 * 24 * 60 * 60;

/**
 * Records that a login started in this browser. A link from a stranger can log a visitor in to the stranger's account, so the guest's
 * data, such as their children, joins an account only if the login started here.
 */
export function rememberLoginStarted(seconds: number): void {
  try {
    localStorage.setItem(LOGIN_STARTED, String(Date.now() + seconds * 1_000));
  } catch {
    // A browser without storage keeps no guest from an earlier visit either.
  }
}
