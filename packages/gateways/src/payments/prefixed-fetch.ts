/** A fetch that puts `prefix` ("/sandbox") before the path: the official library knows host and port, but no path. */
export function prefixedFetch(prefix: string, fetchFn: typeof fetch): typeof fetch {
  const trimmed = prefix.replace(/\/+$/, "");
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    url.pathname = trimmed + url.pathname;
    return fetchFn(url, init);
  };
}
