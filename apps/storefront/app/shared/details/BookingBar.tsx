import type { ReactNode } from "react";
import type { placesText } from "../catalogue/catalogue-text.ts";
import styles from "./booking-bar.module.css";

type BookingBarProps = { price: ReactNode; places: ReturnType<typeof placesText>; action: ReactNode };

/** Price, places and the main button of a class or camp, at the bottom of a phone screen. */
export function BookingBar({ price, places, action }: BookingBarProps) {
  return (
    <div className={styles.bar}>
      <p>
        {price}
        <span data-tone={places.tone}>{places.text}</span>
      </p>
      {action}
    </div>
  );
}
