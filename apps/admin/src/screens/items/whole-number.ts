/** A whole number from what somebody typed, with a sign or without: "+5", "-2", "−2". Null if it is none. */
export function wholeNumber(text: string): number | null {
  const plain = text.trim().replace("−", "-");
  return /^[+-]?\d{1,6}$/u.test(plain) ? Number(plain) : null;
}
