import type { Api } from "@matinee/contract/client";
import type { MouseEvent } from "react";

/** True if an address is on another host. */
export function isElsewhere(address: string): boolean {
  return new URL(address, location.href).origin !== location.origin;
}

/** Follows a link to another of our hosts with the login of this one. A click that opens a new window stays the browser's. */
export function openWithLogin(event: MouseEvent, api: Api, address: string): void {
  if (!isElsewhere(address) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const target = import("./rare/carry-login.ts").then(({ carryLogin }) => carryLogin(api, address));
  void target.then(
    (found) => location.assign(found),
    () => location.assign(address),
  );
}
