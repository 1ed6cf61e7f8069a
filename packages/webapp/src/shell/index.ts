export { earlyLoadFailureScript } from "./early-load-failure.ts";
export { LoadFailure } from "./LoadFailure.tsx";
export { Logo } from "./Logo.tsx";
export { OfflineNotice } from "./OfflineNotice.tsx";
export { Progress } from "./Progress.tsx";
export { useOnline } from "./use-online.ts";
export { ViewingAs } from "./ViewingAs.tsx";
export { useViewing } from "./use-viewing.ts";
