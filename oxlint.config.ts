import { lintConfig } from "./tools/lint/lint-config.ts";

export default lintConfig(import.meta.dirname);
