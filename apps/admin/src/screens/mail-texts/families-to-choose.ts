import type { MailExample } from "@matinee/contract/client";

/** The families to choose from. The chosen one stays among them when it is no longer one of the latest, or these could not be read. */
export function familiesToChoose(latest: readonly MailExample[], chosen: MailExample | null): readonly MailExample[] {
  return chosen === null || latest.some(({ id }) => id === chosen.id) ? latest : [...latest, chosen];
}
