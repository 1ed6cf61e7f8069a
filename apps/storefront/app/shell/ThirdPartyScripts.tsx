// Its look has to be there with the HTML.
import "../third-parties/consent-banner.module.css";
import { lazy, Suspense } from "react";
import type { ThirdParties } from "../shared/page/page.ts";

// Its question stands in the HTML; what happens in it is fetched where a shop has something to ask, and nowhere else.
const Consent = lazy(() => import("../third-parties/Consent.tsx"));

/** Other companies' scripts, in a shop that uses some. */
export function ThirdPartyScripts({ parties }: { parties: ThirdParties | null }) {
  if (parties === null) return null;
  return (
    <Suspense>
      <Consent parties={parties} />
    </Suspense>
  );
}
