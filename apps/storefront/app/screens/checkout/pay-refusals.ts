import type { Refusal } from "@matinee/webapp/cards";

/** Nothing is known of what became of it. */
export function unheard(): Refusal {
  const advice =
    "All of it is still held for you. It is safe to press the button again: this order can be paid only once.";
  return {
    field: null,
    title: navigator.onLine
      ? "We could not hear back from the payment service."
      : "You are offline, so nothing could be sent.",
    advice,
  };
}

/** The hold had run out between two presses, and all of it could be held once more. */
export function heldAgain(): Refusal {
  return {
    field: null,
    title: "The time had run out, so we have held all of it for you again.",
    advice: "Nothing was taken. Please look at the amount, and press the button once more.",
  };
}
