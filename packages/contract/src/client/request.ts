/** A call's path parameters, query and body. */
export interface RequestParts {
  readonly path?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

/**
 * Turns `GET /groups/get/{id}` and its parameters into a method and an address. Throws if a path parameter is missing.
 */
export function addressOf(name: string, parts: RequestParts): { method: string; address: string } {
  const [method = "GET", template = ""] = name.split(" ", 2);
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = parts.path?.[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    // The contract's path parameters are numbers or texts.
    return encodeURIComponent(value as string | number);
  });
  const query = queryString(parts.query ?? {});
  return { method, address: query === "" ? path : `${path}?${query}` };
}

/** Builds a query string. Lists are repeated; undefined and null are left out. */
export function queryString(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  return params.toString();
}
