import type { Overview } from "@matinee/contract/client";
import { LinkButton, Notice } from "@matinee/ui";
import { Link } from "react-router";
import styles from "./overview.module.css";

/** What waits for the customer; nothing where nothing does. */
export function Todos({ todos }: Pick<Overview, "todos">) {
  if (todos.length === 0) return null;
  return (
    <section className={styles.todos} aria-label="To do">
      {todos.map((todo) => (
        <Todo key={`${todo.kind} ${todo.order_id} ${todo.waiting_id}`} kind={todo.kind} />
      ))}
    </section>
  );
}

function Todo({ kind }: Pick<Overview["todos"][number], "kind">) {
  switch (kind) {
    case "finish_payment":
      return (
        <Notice title="An order waits for its payment">
          <p>Your places are held for a short while only.</p>
          <p className={styles.way}>
            <LinkButton tone="spot" size="small" href="/apply-now/checkout">
              Finish paying
            </LinkButton>
          </p>
        </Notice>
      );
    case "answer_offer":
      return (
        <Notice title="A place has come free for you">
          Look for our email: its link keeps the place while you decide.{" "}
          <Link to="/waiting-lists">See your waiting lists</Link>
        </Notice>
      );
    case "complete_profile":
      return (
        <Notice tone="calm" title="Your address and phone number are missing">
          Fill them in once, and every booking is quicker. <Link to="/profile">Go to your profile</Link>
        </Notice>
      );
  }
}
