import type { aWorld } from "./world.ts";

/** Makes a call that only the school or its bank makes, at the sandbox gateway itself. Throws if it is refused. */
export async function askSandbox(
  { sandbox, provider }: Pick<Awaited<ReturnType<typeof aWorld>>, "sandbox" | "provider">,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly id: string }> {
  const answer = await sandbox.app.request(`http://sandbox.test${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${provider.secretKey}` },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
  // The tests read the id alone.
  return (await answer.json()) as { id: string };
}
