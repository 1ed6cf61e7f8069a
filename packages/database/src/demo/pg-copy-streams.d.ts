declare module "pg-copy-streams" {
  import type { Readable, Writable } from "node:stream";
  import type { Submittable } from "pg";
  export function from(sql: string): Writable & Submittable;
  export function to(sql: string): Readable & Submittable;
}
