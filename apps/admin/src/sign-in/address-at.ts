/** `url`, at the path `back` of the same origin; a `back` that would lead anywhere else is left out, however it is spelled. */
export function addressOnOrigin(url: string, back: string | null): string {
  const home = new URL(url);
  if (back === null) return home.href;
  const wished = URL.canParse(back, home.origin) ? new URL(back, home.origin) : home;
  if (wished.origin !== home.origin) return home.href;
  for (const [name, value] of home.searchParams) wished.searchParams.set(name, value);
  return wished.href;
}
