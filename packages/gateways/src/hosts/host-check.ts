/** Why an address does not lead here. */
export interface HostProblem {
  /** What has to be changed, in words for the owner of a school. */
  readonly text: string;
  /** False: it could not be found out, such as without DNS. Nobody has to change anything. */
  readonly isCertain: boolean;
}

/** Looks from outside whether an address leads to this copy. */
export interface HostCheck {
  /**
   * Why `host` does not lead here; null: it does. `mainHost` is where a CNAME should lead. Takes a few seconds at most, and never throws for
   * what it finds.
   */
  readonly check: (host: string, mainHost: string | null) => Promise<HostProblem | null>;
}
