import type { Overview } from "@matinee/contract/client";
import { Notice } from "@matinee/ui";
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
          Your places are held for a short while. <a href="/apply-now/checkout">Finish paying</a>
        </Notice>
      );
    case "answer_offer":
      return (
        <Notice title="A place has come free for you">
          The link in the mail we sent you keeps it for you. <Link to="/waiting-lists">See the waiting lists</Link>
        </Notice>
      );
    case "complete_profile":
      return (
        <Notice tone="calm" title="Your address and phone number">
          The first booking asks for them once; after that they are filled in for you.{" "}
          <Link to="/profile">Fill them in now</Link>
        </Notice>
      );
  }
}
