export type { Cart } from "@matinee/contract/client";
