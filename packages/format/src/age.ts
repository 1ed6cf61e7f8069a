/**
 * The age in whole years on a day; both are ISO dates. Negative before birth. A child born on 29 February turns a year older on 1 March of a
 * common year (English law).
 */
export function ageInYears(dateOfBirth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return on.slice(5, 10) < dateOfBirth.slice(5, 10) ? years - 1 : years;
}
