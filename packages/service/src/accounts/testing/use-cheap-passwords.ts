// Loaded before tests on a database, which log in hundreds of times: they hash passwords at a low cost.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === "./password-cost.ts" ? new URL("cheap-password-cost.ts", import.meta.url).href : specifier,
      context,
    ),
});
