/** For whom statements run. Row-level security limits the rows they see (0014_row_security.sql). */
export type Scope =
  /** Jobs, webhooks and login: every row. */
  | { readonly kind: "system" }
  | { readonly kind: "visitor"; readonly guestId: string; readonly userId: string | null }
  | {
      readonly kind: "franchise";
      readonly franchiseId: number;
      readonly userId: string;
      /** The staff role sees what families have paid. */
      readonly money: boolean;
      /** True: of the school's families, those of the classes that the user teaches. */
      readonly ownClasses?: boolean;
    }
  | { readonly kind: "network"; readonly userId: string };

/** The value of the setting `matinee.scope`. Throws TypeError for an invalid id, because it becomes part of a statement. */
export function scopeText(scope: Scope): string {
  switch (scope.kind) {
    case "system":
      return "system";
    case "visitor":
      return `visitor ${uuid(scope.guestId)} ${scope.userId === null ? "-" : uuid(scope.userId)} -`;
    case "franchise":
      return `franchise - ${uuid(scope.userId)} ${whole(scope.franchiseId)} ${scope.money ? "money" : "-"}${scope.ownClasses === true ? " own" : ""}`;
    case "network":
      return `network - ${uuid(scope.userId)} -`;
  }
}

function uuid(text: string): string {
  if (!/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text))
    throw new TypeError("The id of a scope is not a UUID");
  return text;
}

function whole(n: number): number {
  if (!Number.isSafeInteger(n)) throw new TypeError("The franchise of a scope is not a whole number");
  return n;
}
