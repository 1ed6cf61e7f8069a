/** A token where the wire has it (spec §7: data.value.token). */
export type TokenAnswer = { data: { value: { token: string } } };

export function tokenAnswer(token: string): TokenAnswer {
  return { data: { value: { token } } };
}
