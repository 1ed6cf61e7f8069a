import { Notice } from "@matinee/ui";
import type { BasketProblem, ClassItem } from "@matinee/contract/client";
import { Link } from "react-router";
import form from "../apply/frame/form.module.css";
import { trialDatePath, waitingListPath } from "../apply/paths.ts";

type CartProblemsProps = {
  problems: readonly BasketProblem[];
  item: ClassItem | null;
  onAcceptPrice: (itemId: string) => void;
  onRemove: (itemId: string) => void;
};

/** What changed since a line was added, each with its ways out. */
export function CartProblems({ problems, item, onAcceptPrice, onRemove }: CartProblemsProps) {
  return problems.map((problem) => (
    <Notice key={problem.code + problem.message} tone="problem" title={problem.message}>
      <p className={form.links}>
        {problem.remedies.map((remedy) => {
          if (remedy === "accept_price" && problem.item_id)
            return (
              <button key={remedy} type="button" onClick={() => onAcceptPrice(problem.item_id ?? "")}>
                Accept the new price
              </button>
            );
          if (remedy === "remove" && problem.item_id)
            return (
              <button key={remedy} type="button" onClick={() => onRemove(problem.item_id ?? "")}>
                Remove it
              </button>
            );
          if (remedy === "choose_date" && item?.group_id)
            return (
              <Link key={remedy} to={trialDatePath(item.group_id)}>
                Choose another date
              </Link>
            );
          if (remedy === "waiting_list" && item?.group_id)
            return (
              <Link key={remedy} to={waitingListPath(item.group_id)}>
                Join the waiting list
              </Link>
            );
          return null;
        })}
      </p>
    </Notice>
  ));
}
