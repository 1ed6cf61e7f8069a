import { join } from "node:path";
import { bucketStore, folderStore, type PictureStore } from "@matinee/gateways/pictures";
import type { Config } from "../config/config.ts";

/** In DATA_DIR. */
export const PICTURES_FOLDER = "pictures";

/** Where this copy keeps its pictures. */
export function pictureStore({ dataDir, pictureBucket }: Pick<Config, "dataDir" | "pictureBucket">): PictureStore {
  return pictureBucket === null ? folderStore(join(dataDir, PICTURES_FOLDER)) : bucketStore(pictureBucket);
}
