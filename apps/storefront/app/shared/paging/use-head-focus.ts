import { useEffect, useRef, type RefObject } from "react";

/** A ref for the page's heading. It takes the focus on a new page, or if the focused element has gone. */
export function useHeadFocus(address: string, page: number): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const seen = useRef({ address, page });
  useEffect(() => {
    const before = seen.current;
    if (before.address === address && before.page === page) return;
    seen.current = { address, page };
    if (before.page !== page || document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [address, page]);
  return head;
}
