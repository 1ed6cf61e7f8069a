import type { Brand } from "../../shared/page/page.ts";
import { HowToReachUs } from "../../shared/policies/HowToReachUs.tsx";

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
