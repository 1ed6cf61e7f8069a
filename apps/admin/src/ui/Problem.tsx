import { Notice } from "@matinee/ui";

/** What went wrong with a form, said above it and at once. */
export function Problem({ children }: { children: string | null }) {
  return children === null ? null : (
    <Notice tone="problem" live>
      <p>{children}</p>
    </Notice>
  );
}
