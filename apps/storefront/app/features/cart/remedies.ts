import type { BasketProblem } from "@matinee/contract/client";
import { campChildrenPath, joinPath, trialDatePath, waitingListPath } from "../../shared/paths.ts";
import { isClassItem, linePath, type Line } from "../../shared/basket/line.ts";

/** A change that a remedy makes to the basket. */
export type CartAction =
  | { kind: "accept_price" }
  | { kind: "accept_terms" }
  | { kind: "lower_quantity"; quantity: number }
  | { kind: "remove" }
  | { kind: "remove_addon"; addonId: number }
  | { kind: "remove_coupon" };

/** A remedy as a link or an action. */
export type RemedyOption = { text: string; to: string } | { text: string; act: CartAction };

/** The remedies that apply to a problem. `line` is null for the whole basket. */
export function remediesFor(problem: BasketProblem, line: Line | null): RemedyOption[] {
  const joins =
    problem.code === "trial_had" && line && isClassItem(line) && line.group_id !== null
      ? [{ text: "Join for the term", to: joinPath(line.group_id) }]
      : [];
  return [...joins, ...remediesOf(problem, line)];
}

function remediesOf(problem: BasketProblem, line: Line | null): RemedyOption[] {
  return problem.remedies.flatMap((remedy): RemedyOption[] => {
    switch (remedy) {
      case "remove_coupon":
        return [{ text: "Remove the code", act: { kind: "remove_coupon" } }];
      case "accept_terms":
        return [{ text: "Accept the change", act: { kind: "accept_terms" } }];
      case "accept_price":
        return line ? [{ text: "Accept the new price", act: { kind: "accept_price" } }] : [];
      case "remove":
        return line ? [{ text: "Remove it", act: { kind: "remove" } }] : [];
      case "remove_addon": {
        const { addon_id } = problem;
        const addon = line && isClassItem(line) ? line.addons.find((one) => one.id === addon_id) : undefined;
        return addon ? [{ text: `Remove ${addon.name}`, act: { kind: "remove_addon", addonId: addon.id } }] : [];
      }
      case "lower_quantity": {
        const { available } = problem;
        if (line === null || available === null || available < 1) return [];
        return [
          {
            text: `Change to ${available}`,
            act: { kind: "lower_quantity", quantity: available },
          },
        ];
      }
      case "choose_date":
        if (line === null || !isClassItem(line)) return [];
        if (line.course_id !== null) return [{ text: "Choose other days", to: campChildrenPath(line.course_id) }];
        return line.group_id === null
          ? []
          : [
              {
                text: line.type === "trial" ? "Choose another date" : "See the class",
                to: line.type === "trial" ? trialDatePath(line.group_id) : linePath(line),
              },
            ];
      case "waiting_list":
        return line && isClassItem(line) ? [{ text: "Join the waiting list", to: listPath(line) }] : [];
    }
  });
}

function listPath(line: Extract<Line, { group_id: unknown }>): string {
  return line.group_id === null
    ? `/apply-now/children/waiting-list?course_id=${line.course_id}`
    : waitingListPath(line.group_id);
}
