/** What another company's script does in the shop (spec §7). */
export const thirdPartyKinds = ["chat", "ads", "pixel", "recorder"] as const;
export type ThirdPartyKind = (typeof thirdPartyKinds)[number];

export interface ThirdParty {
  /** The script's address, complete. */
  readonly script: string;
  /** The key or account that the script gets; "": none. */
  readonly account: string;
  /** Origins that it loads from or sends to, besides the one of its script. */
  readonly origins: readonly string[];
}

/** What one shop uses. Null: switched off; absent: not decided. */
export type ThirdParties = { readonly [K in ThirdPartyKind]?: ThirdParty | null };

/** A third party from parts that were checked; `{account}` in the address becomes the account. */
export function toThirdParty(script: string, account: string, origins: readonly string[]): ThirdParty {
  return { script: new URL(script.replaceAll("{account}", encodeURIComponent(account))).href, account, origins };
}

export function isThirdPartyKind(text: string): text is ThirdPartyKind {
  return thirdPartyKinds.some((kind) => kind === text);
}
