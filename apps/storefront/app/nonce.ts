import { createContext } from "react";

/** What the page's own inline scripts run by; on the server alone. */
export const NonceContext = createContext<string | undefined>(undefined);
