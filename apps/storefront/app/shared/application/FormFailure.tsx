import { Notice } from "@matinee/ui";
import { useEffect, useRef, type ReactNode } from "react";

/** Why a form was not sent. It stands above the form, and whoever sends a long form is at its end: so it comes into sight. */
export function FormFailure({ title, children }: { title: string; children?: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which would be called as the effect's clean-up.
    ref.current?.scrollIntoView({ block: "center" });
  }, [title]);
  return (
    <div ref={ref}>
      <Notice tone="problem" live title={title}>
        {children}
      </Notice>
    </div>
  );
}
