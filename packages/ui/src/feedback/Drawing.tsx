import drawings from "./drawings.svg?url";

export type DrawingName = "stage" | "ticket" | "lost" | "cable" | "house" | "bag";

/** A small picture for a page with nothing else to show; a file of its own, since most visits see none. Its colours are the brand's. */
export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 140" className={className} aria-hidden="true" focusable="false">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
