import { Notice } from "@matinee/ui";
import type { BasketProblem } from "@matinee/contract/client";
import { Link } from "react-router";
import form from "../../shared/application/form.module.css";
import type { Line } from "../../shared/basket/line.ts";
import { waysOut, type Act } from "./remedies.ts";

type CartProblemsProps<L extends Line | null> = {
  problems: readonly BasketProblem[];
  line: L;
  onAct: (act: Act, line: L) => void;
};

/** What changed since a line was added, each with its ways out. */
export function CartProblems<L extends Line | null>({ problems, line, onAct }: CartProblemsProps<L>) {
  return problems.map((problem) => (
    <Notice key={problem.code + problem.message} tone="problem" title={problem.message}>
      <p className={form.links}>
        {waysOut(problem, line).map((way) =>
          "to" in way ? (
            <Link key={way.text} to={way.to}>
              {way.text}
            </Link>
          ) : (
            <button key={way.text} type="button" onClick={() => onAct(way.act, line)}>
              {way.text}
            </button>
          ),
        )}
      </p>
    </Notice>
  ));
}
