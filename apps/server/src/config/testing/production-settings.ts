import { ConfigError } from "../config.ts";
import { readConfig } from "../read-config.ts";

/** The least that a production needs. */
export const productionSettings = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://matinee@db/matinee",
  SESSION_SECRET: "gHk2-Lq9_sT4vWx7yZaB1cDe3FgH5iJkLmNo",
  DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString("base64"),
  STORE_KEY: "north-star",
  MAIN_HOSTS: "www.example.org, shop.example.org,example.org",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtps://mail.example.org",
  TRUST_PROXY: "1",
};

/** What is wrong with settings; empty: nothing. */
export function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
