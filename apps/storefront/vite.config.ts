import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { preloadError } from "./build-tools/preload-error.ts";

export default defineConfig({
  plugins: [preloadError(), reactRouter()],
  build: { target: "es2022", reportCompressedSize: false, assetsInlineLimit: 0 },
});
