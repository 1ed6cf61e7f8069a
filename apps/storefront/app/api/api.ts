export type { Api } from "@matinee/contract/client";
