import { useAuth } from "@matinee/webapp/signed-in";

/**
 * True for those who manage a school or the network. Teaching staff export no lists and delete nothing: the API refuses it, and the
 * screens don't offer it.
 */
export function useIsManager(): boolean {
  const roles = useAuth().userDetails?.roles ?? [];
  return roles.some(({ name }) => name === "FRANCHISE_ADMIN" || name === "NETWORK_ADMIN");
}
