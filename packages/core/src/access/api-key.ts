import type { StaffActor, StaffRight } from "./actor.ts";

/** What an API key may be allowed, an area at a time. Each call of the contract that keys can make needs one of them. */
export const KEY_SCOPES = [
  "families:read",
  "bookings:read",
  "money:read",
  "catalogue:read",
  "catalogue:write",
  "discounts:read",
  "discounts:write",
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The beginning of every API key, so that one that leaks is recognised. */
export const KEY_PREFIX = "mk_live_";

interface Key {
  readonly id: string;
  /** Null: of the network. */
  readonly franchiseId: number | null;
  readonly scopes: readonly KeyScope[];
}

/**
 * What a key acts as: an administrator of its school or of the network. It never reads health notes and takes no list away as a file, and it
 * sees amounts with `money:read` alone, and in previews of changes the names of families with `families:read` alone. Which calls it makes at
 * all is decided before.
 */
export function actorOfKey({ id, franchiseId, scopes }: Key): StaffActor {
  const without: StaffRight[] = ["health", "export"];
  if (!scopes.includes("money:read")) without.push("money");
  const key = {
    userId: id,
    without,
    isKey: true,
    ...(!scopes.includes("families:read") && { hidesFamilies: true as const }),
  } as const;
  return franchiseId === null ? { kind: "NETWORK_ADMIN", ...key } : { kind: "FRANCHISE_ADMIN", franchiseId, ...key };
}

/** True if a key with these scopes may make a call that needs `needed`. Who may change something may read it. */
export function keyAllows(scopes: readonly KeyScope[], needed: KeyScope): boolean {
  return scopes.includes(needed) || scopes.some((scope) => needed === scope.replace(":write", ":read"));
}
