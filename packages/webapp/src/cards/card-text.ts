const AMEX = /^3[47]/;

/** "4242 4242 4242 4242" from typed digits; American Express in groups of 4, 6 and 5. */
export function formatNumber(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, AMEX.test(typed.replace(/\D/g, "")) ? 15 : 19);
  if (AMEX.test(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(" ");
  return (digits.match(/.{1,4}/g) ?? []).join(" ");
}

/** "04 / 29" from typed or autofilled text ("0429", "4/29", "04/2029"). `before` is the previous text, to detect a deletion. */
export function formatExpiry(typed: string, before: string): string {
  if (before.startsWith(typed)) return typed.endsWith("/") || typed.endsWith(" ") ? typed.replace(/\D+$/, "") : typed;
  const [first = "", rest = ""] = /\D/.test(typed.trim()) ? typed.split(/\D+/, 2) : [typed.slice(0, 2), typed.slice(2)];
  // A lone 2 to 9 can only be a month.
  const month =
    first.length === 1 && (/^[2-9]$/.test(first) || rest || /\D/.test(typed)) ? `0${first}` : first.slice(0, 2);
  const year = rest.length === 4 ? rest.slice(2) : rest.slice(0, 2);
  return month.length < 2 ? month : `${month} / ${year}`;
}

export type CardText = { number: string; expiry: string; cvc: string; name: string };
export type CardParts = { number: string; month: string; year: string; cvc: string; name: string };

export function cardParts(card: CardText): CardParts {
  const [month = "", year = ""] = card.expiry.split("/").map((part) => part.trim());
  return {
    number: card.number.replace(/\D/g, ""),
    month,
    year: year ? `20${year.slice(-2)}` : "",
    cvc: card.cvc.replace(/\D/g, ""),
    name: card.name.trim(),
  };
}

/** Error messages by field. `now` is the current year and month (January is 1). */
export function cardProblems(
  card: CardText,
  now: { year: number; month: number },
): Partial<Record<keyof CardText, string>> {
  const { number, month, year, cvc, name } = cardParts(card);
  return {
    ...numberProblem(number),
    ...expiryProblem(Number(month), Number(year), now),
    ...(cvc.length === (AMEX.test(number) ? 4 : 3)
      ? {}
      : {
          cvc: AMEX.test(number)
            ? "Please enter the four digits on the front of the card."
            : "Please enter the three digits on the back of the card.",
        }),
    ...(name ? {} : { name: "Please enter the name as shown on the card." }),
  };
}

function numberProblem(number: string): { number?: string } {
  if (number === "") return { number: "Please enter the card number." };
  if (number.length < 13) return { number: "This card number is too short. Please check each digit." };
  return passesLuhn(number) ? {} : { number: "This card number is not right. Please check each digit." };
}

function expiryProblem(month: number, year: number, now: { year: number; month: number }): { expiry?: string } {
  if (!month || !year || month > 12) return { expiry: "Please enter the month and year, such as 04 / 29." };
  return year < now.year || (year === now.year && month < now.month)
    ? { expiry: "This card has expired. Please check the date, or use another card." }
    : {};
}

/** True if the check digit is right (Luhn, ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
