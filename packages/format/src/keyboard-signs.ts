/** A text with the apostrophe and hyphen of a keyboard. Phones write O’Neil and Anne‑Marie with signs of their own. */
export function withKeyboardSigns(text: string): string {
  return text.replaceAll(/[\u2018\u2019\u02BC]/gu, "'").replaceAll(/[\u2010-\u2013]/gu, "-");
}
