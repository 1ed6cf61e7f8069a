import { phoneHref } from "@matinee/format";
import type { Brand } from "../page/page.ts";
import { mailHref } from "../details/mail-href.ts";

/** The shop's telephone and email. */
export function HowToReachUs({ brand, subject }: { brand: Brand; subject: string }) {
  return (
    <address>
      {brand.phone && (
        <>
          Telephone <a href={phoneHref(brand.phone)}>{brand.phone}</a>
          <br />
        </>
      )}
      {brand.email && (
        <>
          Email <a href={mailHref(brand.email, subject)}>{brand.email}</a>
        </>
      )}
    </address>
  );
}
