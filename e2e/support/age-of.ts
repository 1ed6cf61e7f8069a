/** The age today, in whole years. `birthday` is an ISO date. */
export function ageOf(birthday: string): number {
  const today = new Date().toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}
