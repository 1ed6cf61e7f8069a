import type { Brand } from "../../shared/page/page.ts";
import { phoneHref } from "../../shared/details/ContactCard.tsx";
import { mailHref } from "../../shared/details/mail-href.ts";

export function WhoWeAre({ brand }: { brand: Brand }) {
  return (
    <>
      <p>
        This shop is run by {brand.legalName || brand.name}
        {brand.address && `, ${brand.address}`}
        {brand.vatNumber ? `, VAT number ${brand.vatNumber}` : ""}.
      </p>
      <HowToReachUs brand={brand} subject={`A question to ${brand.name}`} />
    </>
  );
}

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
