import { type App, useAuth } from "@matinee/webapp/signed-in";

type Auth = ReturnType<App["session"]["store"]["get"]>;

/**
 * True for those who manage a school or the network. Teaching staff export no lists and delete nothing: the API refuses it, and the
 * screens don't offer it.
 */
export function useIsManager(): boolean {
  return isManager(useAuth());
}

/** True for those who manage a school or the network and whom this right was not taken away from. */
export function useManages(right: "money" | "export"): boolean {
  const { userDetails } = useAuth();
  return useIsManager() && !(userDetails?.roles ?? []).some(({ without = [] }) => without.includes(right));
}

export function isManager({ userDetails }: Pick<Auth, "userDetails">): boolean {
  return (userDetails?.roles ?? []).some(({ name }) => name === "FRANCHISE_ADMIN" || name === "NETWORK_ADMIN");
}

/** True for those who manage the network: its schools, and what they have in common. */
export function useIsNetwork(): boolean {
  return (useAuth().userDetails?.roles ?? []).some(({ name }) => name === "NETWORK_ADMIN");
}
