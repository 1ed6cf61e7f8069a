import { Notice } from "@matinee/ui";
import type { BasketProblem } from "@matinee/contract/client";
import { Link } from "react-router";
import form from "../../shared/application/form.module.css";
import type { Line } from "../../shared/basket/line.ts";
import { remediesFor, type CartAction } from "./remedies.ts";

type CartProblemsProps<L extends Line | null> = {
  problems: readonly BasketProblem[];
  line: L;
  onAction: (act: CartAction, line: L) => void;
};

/** Problems of a line, with their remedies. */
export function CartProblems<L extends Line | null>({ problems, line, onAction }: CartProblemsProps<L>) {
  return problems.map((problem) => (
    <Notice key={problem.code + problem.message} tone="problem" title={problem.message}>
      <p className={form.links}>
        {remediesFor(problem, line).map((action) =>
          "to" in action ? (
            <Link key={action.text} to={action.to}>
              {action.text}
            </Link>
          ) : (
            <button key={action.text} type="button" onClick={() => onAction(action.act, line)}>
              {action.text}
            </button>
          ),
        )}
      </p>
    </Notice>
  ));
}
