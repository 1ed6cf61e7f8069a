import type { User } from "@matinee/contract/client";
import { buttonClass, EmptyState } from "@matinee/ui";
import { useAuth } from "@matinee/webapp/signed-in";

const greeting = (user: User | null) => (user === null ? "Hello" : `Hello, ${user.name}`);

export function Component() {
  const { userDetails } = useAuth();
  return (
    <EmptyState
      drawing="stage"
      title={greeting(userDetails)}
      level={1}
      way={
        <a className={buttonClass({ tone: "spot" })} href="/">
          Go to the shop
        </a>
      }
    >
      <title>Staff</title>
    </EmptyState>
  );
}
