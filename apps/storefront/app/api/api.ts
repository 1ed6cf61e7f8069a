export type Api = { call: (key: string, input?: { path?: object; query?: object; body?: unknown }) => Promise<any> };
