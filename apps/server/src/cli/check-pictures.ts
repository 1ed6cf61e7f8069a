import { existsSync } from "node:fs";
import { join } from "node:path";
import { checkStore } from "@matinee/gateways/pictures";
import { PICTURES_FOLDER as FOLDER, pictureStore } from "../compose/picture-store.ts";
import type { Config } from "../config/config.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";

const SUBJECT = "Pictures";

/**
 * Checks that the store of the pictures can be written, read and tidied, with a small file that is gone afterwards. It makes no folder: one
 * that it made might not be the server's to write.
 */
export async function checkPictures(config: Pick<Config, "dataDir" | "pictureBucket">): Promise<CheckResult> {
  if (config.pictureBucket === null && !existsSync(join(config.dataDir, FOLDER)))
    return passed(SUBJECT, `the folder ${FOLDER} in DATA_DIR is made with the first one`);
  const problem = await checkStore(pictureStore(config));
  const where =
    config.pictureBucket === null ? `the folder ${FOLDER} in DATA_DIR` : "the bucket of PICTURES_BUCKET_URL";
  return problem === null ? passed(SUBJECT, `kept in ${where}`) : failed(SUBJECT, `${where} ${problem}`);
}
