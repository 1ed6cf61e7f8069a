export { AppFrame, type NavGroup } from "./AppFrame.tsx";
export { appContext, signInAddress, useApp, useAuth, type App } from "./app.ts";
export { gateFor } from "./gate.ts";
export { PageTrouble } from "./PageTrouble.tsx";
export { RouteTrouble } from "./RouteTrouble.tsx";
export { startApp } from "./start-app.tsx";
export { unknownAddress } from "./unknown-address.ts";
export { useArrival } from "./use-arrival.ts";
