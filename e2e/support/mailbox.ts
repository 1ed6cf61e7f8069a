import { expect } from "vitest";
import { product } from "./product.ts";

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The mails that somebody has got so far. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const { url } = product();
  // The mailbox's own shape, of which this is a part.
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[] | { items: Mail[] };
  return (Array.isArray(mails) ? mails : mails.items).filter((one) => one.to.includes(email));
}

/** The address of the link in the latest mail to somebody, once it has come. */
export async function mailedLink(email: string, subject: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mail = (await mailsTo(email)).find((one) => one.subject === subject);
      link = /https?:\/\/\S+token=\S+/u.exec(mail?.text ?? "")?.[0] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}
