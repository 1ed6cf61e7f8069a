/** What another company's script does in the shop (spec §7). */
export const thirdPartyKinds = ["chat", "ads", "pixel", "recorder"] as const;
export type ThirdPartyKind = (typeof thirdPartyKinds)[number];

export interface ThirdParty {
  /** The script's address, complete. */
  readonly script: string;
  /** The key or account that the script is told; "": none. */
  readonly account: string;
  /** Where else it loads from or talks to, besides the origin of its script. */
  readonly origins: readonly string[];
}

/** What one shop uses. null: expressly off; absent: nothing was decided. */
export type ThirdParties = { readonly [K in ThirdPartyKind]?: ThirdParty | null };

export function isThirdPartyKind(text: string): text is ThirdPartyKind {
  return thirdPartyKinds.some((kind) => kind === text);
}
