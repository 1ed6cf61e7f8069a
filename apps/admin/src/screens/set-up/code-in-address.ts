/** The one-time code behind the # of the address, which no server sees; "" if there is none. */
export const codeInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get("code") ?? "";

/** Puts it there, so that the page finds it when it is loaded again. */
export function putCodeInAddress(code: string): void {
  history.replaceState(history.state, "", `#${new URLSearchParams({ code }).toString()}`);
}
