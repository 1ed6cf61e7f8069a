/** The settings of a copy in production, as an operator gives them; the harness brings a database of its own. */
export const PRODUCTION_HOST = "shop.example.org";

export const PRODUCTION_ENV = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://given@by/harness",
  SESSION_SECRET: "gHk2-Lq9_sT4vWx7yZaB1cDe3FgH5iJkLmNo",
  DATA_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString("base64"),
  STORE_KEY: "north-star",
  MAIN_HOSTS: PRODUCTION_HOST,
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SMTP_URL: "smtp://127.0.0.1:1",
  TRUST_PROXY: "1",
};
