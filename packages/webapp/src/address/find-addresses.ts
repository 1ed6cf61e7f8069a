import { ApiError, type Address, type Api, type CallAnswer } from "@matinee/contract/client";

export type FoundAddresses =
  | { kind: "found"; postcode: string; addresses: readonly Address[] }
  | { kind: "none"; message: string }
  | { kind: "wrong"; message: string };

const NOT_AVAILABLE = {
  kind: "none",
  message: "The address finder is not available. Please enter your address below.",
} as const;

/** The addresses of a postcode, or what to tell the family instead. Never rejects. */
export async function findAddresses(api: Api, postcode: string): Promise<FoundAddresses> {
  if (!postcode.trim()) return { kind: "wrong", message: "Please enter your postcode." };
  try {
    const answer: CallAnswer<"GET /addresses/lookup/{postcode}"> = await api.call("GET /addresses/lookup/{postcode}", {
      path: { postcode: postcode.trim() },
      quiet: true,
    });
    if (answer.addresses.length > 0) return { kind: "found", postcode: answer.postcode, addresses: answer.addresses };
    if (!answer.available) return NOT_AVAILABLE;
    return {
      kind: "none",
      message: `We found no addresses for ${answer.postcode}. Please enter your address below.`,
    };
  } catch (error) {
    const refused = error instanceof ApiError && (error.status === 422 || error.status === 400 || error.status === 404);
    if (refused)
      return {
        kind: "wrong",
        message: error.fieldMessage("postcode") ?? "That is not a UK postcode. Please enter one such as LS1 4AP.",
      };
    return NOT_AVAILABLE;
  }
}
