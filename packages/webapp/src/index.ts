export { browserApi } from "./session/browser-api.ts";
export { carryLogin, isElsewhere } from "./session/carry-login.ts";
export { connectSession, createBrowserSession, type BrowserSession } from "./session/browser-session.ts";
export { IMPERSONATOR_COOKIE, readCookie, removeCookie, TOKEN_COOKIE, writeCookie } from "./session/cookies.ts";
export {
  clearLoginStarted,
  CONFIRMATION_SECONDS,
  isLoginStarted,
  LOGIN_SECONDS,
  rememberLoginStarted,
} from "./session/login-started.ts";
export { GUEST, isCustomer, type Auth, type Session } from "./session/session.ts";
export { createStore, type Store } from "./session/store.ts";
export { focusSoon } from "./focus-soon.ts";
export { saveFile } from "./save-file.ts";
