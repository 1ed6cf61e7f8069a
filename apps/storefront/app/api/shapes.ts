export type { Cart, User } from "@matinee/contract/client";
