import type { StaffFound } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Badge, cx, Dialog, Icon, VisuallyHidden, type IconName } from "@matinee/ui";
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { STATUS, STATUS_TONES } from "../../ui/listing-status.ts";
import { useSchoolInHand } from "../use-school-in-hand.ts";
import { useSeen } from "../use-seen.ts";
import { actionsOf, matchingActions } from "./actions.ts";
import styles from "./find.module.css";
import { useFound } from "./use-found.ts";

interface Choice {
  readonly key: string;
  readonly to: string;
  readonly kind: string;
  readonly icon: IconName;
  readonly name: string;
  readonly detail: string;
  readonly status: string | null;
}

const KINDS: Readonly<Record<StaffFound["kind"], { kind: string; icon: IconName; path: string }>> = {
  child: { kind: "Child", icon: "user", path: "/customers" },
  family: { kind: "Family", icon: "people", path: "/customers" },
  order: { kind: "Order", icon: "card", path: "/orders" },
  class: { kind: "Class", icon: "clock", path: "/classes" },
  camp: { kind: "Camp", icon: "tent", path: "/camps" },
  item: { kind: "Item", icon: "bag", path: "/items" },
  location: { kind: "Location", icon: "pin", path: "/locations" },
};

function choiceOf({ kind, id, name, detail, status, school }: StaffFound): Choice {
  const { path, ...rest } = KINDS[kind];
  const facts = [detail, school].filter((one): one is string => one !== null && one !== "");
  return { ...rest, key: `${kind} ${id} ${name}`, to: `${path}/${id}`, name, detail: facts.join(" · "), status };
}

/** Finds a child, family, order, class, camp, item or location, and starts actions: a combobox with a list, in a dialog. */
export function Find({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  // Enter that came before the answer.
  const [isPending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { rows, isLooking, problem } = useFound(typed);
  const actions = matchingActions(actionsOf(useSeen(), useSchoolInHand()), typed).map(({ to, name }): Choice => ({
    key: to,
    to,
    kind: "Action",
    icon: "chevron",
    name,
    detail: "",
    status: null,
  }));
  const choices = [...rows.map(choiceOf), ...actions];
  const first = choices[0]?.to;
  // The list can become shorter while somebody is at its end.
  const active = Math.min(at, choices.length - 1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const open = useCallback(
    (to: string | undefined) => {
      if (to === undefined) return;
      onClose();
      void navigate(to);
    },
    [onClose, navigate],
  );
  useEffect(() => {
    if (!isPending || isLooking) return;
    setPending(false);
    open(first);
  }, [isPending, isLooking, first, open]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: choices.length - 1 }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      // What is shown may still be of what was typed before.
      if (isLooking) setPending(true);
      else open(choices[active]?.to);
    } else if (to !== undefined && choices.length > 0 && (typed === "" || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      setAt((to + choices.length) % choices.length);
    }
  };
  const status = problem ?? statusText({ typed, isLooking, count: choices.length });
  return (
    <Dialog open onClose={onClose} title="Find">
      <div className={styles.find}>
        <label className={styles.field}>
          <VisuallyHidden>Child, family, order number, class, camp, item or action</VisuallyHidden>
          <Icon name="search" size={20} />
          <input
            ref={input}
            className={styles.input}
            role="combobox"
            aria-expanded={choices.length > 0}
            aria-controls={`${id}list`}
            aria-autocomplete="list"
            aria-activedescendant={choices.length === 0 ? undefined : `${id}${active}`}
            type="text"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder="A name, an order number, “new class”"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setAt(0);
              setPending(false);
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <p className={cx(styles.status, problem !== null && styles.problem)} role="status">
          {status}
        </p>
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label="Found"
          className={styles.list}
          aria-busy={isLooking}
        >
          {choices.map((choice, index) => (
            <button
              key={choice.key}
              type="button"
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx(styles.choice, index === active && styles.active)}
              onPointerMove={() => setAt(index)}
              onClick={() => open(choice.to)}
            >
              <Icon name={choice.icon} size={20} />
              <span className={styles.text}>
                <span className={styles.name}>{choice.name}</span>
                {choice.detail !== "" && <span className={styles.detail}>{choice.detail}</span>}
              </span>
              <FoundStatus status={choice.status} />
              <span className={styles.kind}>{choice.kind}</span>
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Of what a school sells: whether it can be booked. The states of orders are on their page. */
function FoundStatus({ status }: { status: string | null }) {
  if (status !== "draft" && status !== "closed" && status !== "archived") return null;
  return <Badge tone={STATUS_TONES[status]}>{STATUS[status]}</Badge>;
}

function statusText({ typed, isLooking, count }: { typed: string; isLooking: boolean; count: number }): string {
  if (typed.trim().length < 2) return "Type at least two letters. Choose with the arrow keys and open with Enter.";
  if (isLooking) return "Looking…";
  return count === 0
    ? "Nothing found. Try the beginning of a name, or a whole order number."
    : `${counted(count, "match", "matches")}.`;
}
