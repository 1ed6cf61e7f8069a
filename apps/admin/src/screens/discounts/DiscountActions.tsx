import { buttonClass } from "@matinee/ui";
import type { ComponentProps } from "react";
import { Link, type LoaderFunctionArgs } from "react-router";
import { ArchiveButton } from "../../ui/ArchiveButton.tsx";
import styles from "../../ui/page.module.css";

interface DiscountActionsProps extends ComponentProps<typeof ArchiveButton> {
  readonly kind: "coupon" | "offer";
  readonly of: { readonly id: number; readonly school: { readonly id: number } | null };
}

/** What can be done with a coupon or an offer, besides changing it. A copy is stored when its form is saved, and not before. */
export function DiscountActions({ kind, of: { id, school }, archived, onMove }: DiscountActionsProps) {
  const search = new URLSearchParams({ copy: String(id), ...(school !== null && { school: String(school.id) }) });
  return (
    <section className={styles.stack} aria-label={`More about this ${kind}`}>
      <div className={styles.buttons}>
        <ArchiveButton archived={archived} onMove={onMove} />
        <Link className={buttonClass({ tone: "quiet" })} to={`/${kind}s/new?${search.toString()}`}>
          Duplicate
        </Link>
      </div>
    </section>
  );
}

/** The id of what a new coupon or offer is a copy of, as its address says; null: of nothing. */
export function copiedId({ request }: LoaderFunctionArgs): number | null {
  const id = Number(new URL(request.url).searchParams.get("copy"));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
