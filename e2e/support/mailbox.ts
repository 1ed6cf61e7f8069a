import { expect } from "vitest";
import { product } from "./product.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The address of the link in the latest mail to somebody, once it has come. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  const { url } = product();
  let link = "";
  await expect
    .poll(async () => {
      // The mailbox's own shape, of which this is a part.
      const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[] | { items: Mail[] };
      const mail = (Array.isArray(mails) ? mails : mails.items).find(
        (one) => one.to.includes(email) && one.subject === subject,
      );
      link = /https?:\/\/\S+token=\S+/u.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}
