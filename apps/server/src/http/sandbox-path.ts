/** Where the sandbox gateway is mounted. */
export const sandboxPath = "/sandbox";
