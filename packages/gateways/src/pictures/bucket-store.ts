import { err, ok } from "@matinee/core/kernel";
import { AwsClient } from "aws4fetch";
import { type PictureStore, requireName, type Stored } from "./picture-store.ts";

export interface BucketAccess {
  /** The address of the bucket: `https://s3.eu-west-2.amazonaws.com/pictures`. Names are appended to it. */
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TIMEOUT_MS = 10_000;

/** Keeps pictures in a bucket of a service that speaks the S3 protocol. Requests are signed by aws4fetch. */
export function bucketStore(
  { url, region, accessKeyId, secretAccessKey }: BucketAccess,
  { timeoutMs = TIMEOUT_MS }: { readonly timeoutMs?: number } = {},
): PictureStore {
  // Whoever calls tries again later.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const ask = async (name: string, init: RequestInit): Promise<Stored<Response>> => {
    const address = `${url.replace(/\/$/u, "")}/${requireName(name)}`;
    try {
      return ok(await client.fetch(address, { ...init, signal: AbortSignal.timeout(timeoutMs) }));
    } catch (error) {
      return err({ cause: `the bucket of the pictures: ${reasonOf(error)}` });
    }
  };
  const codeOf = async (answer: Response) => /<Code>(\w{1,60})<\/Code>/u.exec(await answer.text().catch(() => ""))?.[1];
  const refusal = (answer: Response, code: string | undefined) =>
    err({ cause: `the bucket of the pictures answers ${answer.status}${code === undefined ? "" : ` ${code}`}` });
  const refused = async (answer: Response) => refusal(answer, await codeOf(answer));
  /** For what may be missing. Another 404 says nothing of the file: the bucket is missing, or something else than a bucket answers. */
  const missingOrRefused = async (answer: Response): Promise<Stored<null>> => {
    const code = await codeOf(answer);
    return answer.status === 404 && code === "NoSuchKey" ? ok(null) : refusal(answer, code);
  };
  return {
    put: async (name, { type, bytes }) => {
      const headers = { "Content-Type": type, "Cache-Control": "public, max-age=31536000, immutable" };
      const answer = await ask(name, { method: "PUT", headers, body: Uint8Array.from(bytes) });
      if (!answer.ok) return answer;
      return answer.value.ok ? ok(null) : await refused(answer.value);
    },
    get: async (name) => {
      const answer = await ask(name, { method: "GET" });
      if (!answer.ok) return answer;
      if (!answer.value.ok) return await missingOrRefused(answer.value);
      try {
        return ok(new Uint8Array(await answer.value.arrayBuffer()));
      } catch (error) {
        return err({ cause: `the bucket of the pictures: ${reasonOf(error)}` });
      }
    },
    remove: async (name) => {
      const answer = await ask(name, { method: "DELETE" });
      if (!answer.ok) return answer;
      return answer.value.ok ? ok(null) : await missingOrRefused(answer.value);
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no answer";
}
