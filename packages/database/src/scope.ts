/** For whom statements run: what the database's own row-level security lets them see (0014_row_security.sql). */
export type Scope =
  /** Jobs, webhooks, logging in: everything. */
  | { readonly kind: "system" }
  | { readonly kind: "visitor"; readonly guestId: string; readonly userId: string | null }
  | { readonly kind: "franchise"; readonly franchiseId: number; readonly userId: string }
  | { readonly kind: "network"; readonly userId: string };

/** A scope as the setting `matinee.scope` holds it. Throws where an id is none: it becomes part of a statement's text. */
export function scopeText(scope: Scope): string {
  switch (scope.kind) {
    case "system":
      return "system";
    case "visitor":
      return `visitor ${uuid(scope.guestId)} ${scope.userId === null ? "-" : uuid(scope.userId)} -`;
    case "franchise":
      return `franchise - ${uuid(scope.userId)} ${whole(scope.franchiseId)}`;
    case "network":
      return `network - ${uuid(scope.userId)} -`;
  }
}

function uuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)) throw new TypeError("A scope's id is no UUID");
  return text;
}

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new TypeError("A scope's franchise is no whole number");
  return n;
}
