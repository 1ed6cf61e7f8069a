import type { Refusal } from "@matinee/webapp/cards";

/** The hold had run out between two presses, and all of it could be held once more. */
export function heldAgain(): Refusal {
  return {
    field: null,
    title: "The time had run out, so we have held all of it for you again.",
    advice: "Nothing was taken. Please look at the amount, and press the button once more.",
  };
}
