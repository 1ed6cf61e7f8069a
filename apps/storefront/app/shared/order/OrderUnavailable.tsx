import { Button, EmptyState } from "@matinee/ui";
import type { ReactNode } from "react";

type OrderUnavailableProps = {
  /** `missing`: not visible to this browser. `unreachable`: the request failed. */
  reason: "missing" | "unreachable";
  title: string;
  /** Where to go instead. */
  action: ReactNode;
  children: ReactNode;
  onRetry: () => Promise<void>;
};

/** Shown instead of an order that cannot be loaded. */
export function OrderUnavailable({ reason, title, action, children, onRetry }: OrderUnavailableProps) {
  const missing = reason === "missing";
  return (
    <EmptyState
      drawing={missing ? "lost" : "cable"}
      title={title}
      level={1}
      action={
        missing ? (
          action
        ) : (
          <Button tone="spot" onClick={() => void onRetry()}>
            Try again
          </Button>
        )
      }
    >
      {missing ? children : "Your order is safe. This page will try again automatically."}
    </EmptyState>
  );
}
