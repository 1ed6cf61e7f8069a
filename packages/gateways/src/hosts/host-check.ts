/** Looks from outside whether an address leads to this copy. */
export interface HostCheck {
  /**
   * What has to be changed until `host` leads here, in words for the owner of a school; null: it does. `mainHost` is where a CNAME should
   * lead. Takes a few seconds at most, and never throws for what it finds.
   */
  readonly check: (host: string, mainHost: string | null) => Promise<string | null>;
}
