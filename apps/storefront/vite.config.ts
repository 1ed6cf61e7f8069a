import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { chunks } from "./build-tools/chunks.ts";
import { classNames } from "./build-tools/class-names.ts";
import { keepStyles } from "./build-tools/keep-styles.ts";
import { preloadError } from "./build-tools/preload-error.ts";

/** The server names fonts and pictures in its pages, so both builds must call them the same. */
const assetFileNames = "assets/[name]-[hash:7][extname]";

export default defineConfig({
  plugins: [preloadError(), keepStyles(), reactRouter()],
  css: {
    modules: {
      generateScopedName: classNames(["app", "../../packages"].map((folder) => join(import.meta.dirname, folder))),
    },
  },
  build: {
    target: "es2022",
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // Makes each page's scripts 0.8 kB smaller than the default, for some seconds more of a build.
    minify: "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 3, keep_fargs: false },
      // V8 compiles a function in parentheses with its file, beside the page. Without them React DOM, which is one function, was compiled when it
      // was first called: a fifth of a second on a phone, in one task.
      format: { wrap_func_args: true },
    },
  },
  environments: {
    ssr: { build: { rolldownOptions: { output: { assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // Pages name many files, and a hash does not compress: seven letters tell versions apart as well as eight.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            assetFileNames,
          },
        },
      },
    },
  },
});
