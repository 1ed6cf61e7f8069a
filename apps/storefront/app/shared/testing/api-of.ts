import { ApiError, type Api, type CallName } from "@matinee/contract/client";

type Parts = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown> };

/** An API that gives these answers and tells what it was asked. Every other call fails like a lost connection. */
export function apiOf(answers: Partial<Record<CallName, (parts: Parts) => unknown>>) {
  const asked: string[] = [];
  const call = async (name: CallName, parts: Parts = {}): Promise<unknown> => {
    asked.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new TypeError(`no connection for ${name}`);
    return answer(parts);
  };
  // What is tested calls the API by this one function.
  return { api: { call } as unknown as Api, asked };
}

/** The refusal of a call, as the client throws it. */
export function refusalOf(status: number, body: object = {}): ApiError {
  const whole = { message: "It did not work.", details: "", messages: [], code: null, request_id: "r-7", ...body };
  return new ApiError(new Response(null, { status }), whole);
}
