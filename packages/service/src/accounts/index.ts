export { login } from "./login.ts";
export { logout } from "./logout.ts";
export { register } from "./register.ts";
export { findUser } from "./sessions.ts";
export { verifyAccount } from "./verify-account.ts";
export { whoAmI } from "./who-am-i.ts";
