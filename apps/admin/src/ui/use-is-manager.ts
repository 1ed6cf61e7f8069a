import { STAFF_ROLES } from "@matinee/format";
import { type App, useAuth } from "@matinee/webapp/signed-in";
import { workplaceOf } from "../workplace/workplace.ts";

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
  return useIsManager() && workplaceOf(userDetails)?.without?.includes(right) !== true;
}

export function isManager({ userDetails }: Pick<Auth, "userDetails">): boolean {
  const role = workplaceOf(userDetails)?.role;
  return role !== undefined && STAFF_ROLES[role].manages;
}

/** True for those who manage the network: its schools, and what they have in common. */
export function useIsNetwork(): boolean {
  return isNetwork(useAuth());
}

export function isNetwork({ userDetails }: Pick<Auth, "userDetails">): boolean {
  return workplaceOf(userDetails)?.role === "NETWORK_ADMIN";
}

/** True for those who see their own classes alone: no enquiries, orders or work items, and no view of the shop as a family. */
export function useOwnClasses(): boolean {
  return workplaceOf(useAuth().userDetails)?.own_classes === true;
}
