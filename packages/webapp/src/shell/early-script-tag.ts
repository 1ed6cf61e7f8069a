import { earlyLoadFailureScript } from "./early-load-failure.ts";

/**
 * For Vite: puts the early script at the top of an app's page. The server gives it the nonce of the answer.
 *
 * @public Used by builds alone.
 */
export function earlyScriptTag() {
  const tag = { tag: "script", children: earlyLoadFailureScript(), injectTo: "head-prepend" as const };
  return { name: "matinee:early-script", transformIndexHtml: () => [tag] };
}
