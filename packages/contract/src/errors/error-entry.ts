/** An error code of the API: status, message, cause and remedy. */
export interface ErrorEntry {
  readonly status: number;
  /** What the visitor reads. */
  readonly message: string;
  readonly cause: string;
  readonly remedy: string;
}
