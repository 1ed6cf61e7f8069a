import { earlyScriptTag } from "@matinee/webapp/early-script-tag";
import { defineConfig } from "vite";

export default defineConfig({
  base: "/admin/",
  publicDir: false,
  plugins: [earlyScriptTag()],
  build: {
    outDir: "build",
    // Says which files a screen loads; the benchmark of the staff's lists reads it.
    manifest: true,
    target: "es2022",
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Libraries that are written for servers too say "use client", which means nothing here.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
});
