import { useEffect, useRef, useState, type ReactNode } from "react";
import editor from "./editor.module.css";

/** A list that scrolls by itself where it is long, by keyboard too. A short one is no stop. */
export function DateList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null);
  const [scrolls, setScrolls] = useState(false);
  const measure = () => setScrolls((list.current?.scrollHeight ?? 0) > (list.current?.clientHeight ?? 0));
  useEffect(() => {
    // Its lines may have changed.
    measure();
  });
  useEffect(() => {
    if (list.current === null) return;
    // It may be unfolded, or the window narrowed.
    const observer = new ResizeObserver(measure);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop nobody scrolls it by keyboard
    <ul ref={list} className={editor.dates} aria-label={label} tabIndex={scrolls ? 0 : undefined}>
      {children}
    </ul>
  );
}
