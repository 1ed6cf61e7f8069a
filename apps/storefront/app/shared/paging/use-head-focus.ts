import { useEffect, useRef, type RefObject } from "react";

/** The page's heading. It takes the focus when a new address took away what had it, or turned the page. */
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
