import type { Mailer } from "./mailer.ts";

/**
 * Sends every mail from one address, for mail servers that accept no other. The sender's name stays, and so does the address that replies
 * go to.
 */
export function sendFrom(address: string, mailer: Mailer): Mailer {
  return {
    send: async (mail) => {
      const name = /^(.*)<[^<>]*>$/u.exec(mail.from)?.[1]?.trim() ?? "";
      return await mailer.send({ ...mail, from: name === "" ? address : `${name} <${address}>` });
    },
  };
}
