import { houseConfig } from "./tools/lint/house-config.ts";

export default houseConfig(import.meta.dirname);
