import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import styles from "./card.module.css";

type CardProps = ComponentProps<"div"> & { as?: "div" | "article" | "section" | "li" | "aside"; padded?: boolean };

export function Card({ as: Tag = "div", padded = true, className, ...rest }: CardProps) {
  // The tags share every attribute a card is given; React types each element's ref separately.
  const Element = Tag as "div";
  return <Element className={cx(styles.card, padded && styles.padded, className)} {...rest} />;
}
