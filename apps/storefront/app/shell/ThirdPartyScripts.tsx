// The banner's style must arrive with the HTML.
import "../third-parties/consent-banner.module.css";
import { lazy, Suspense } from "react";
import type { ThirdParties } from "../shared/page/page.ts";

// The banner is in the HTML. Its code loads only in shops that use other companies' scripts.
const Consent = lazy(() => import("../third-parties/Consent.tsx"));

/** Other companies' scripts and the consent banner. */
export function ThirdPartyScripts({ parties }: { parties: ThirdParties | null }) {
  if (parties === null) return null;
  return (
    <Suspense>
      <Consent parties={parties} />
    </Suspense>
  );
}
