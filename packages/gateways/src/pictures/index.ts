export { bucketStore, type BucketAccess } from "./bucket-store.ts";
export { checkStore } from "./check-store.ts";
export { folderStore } from "./folder-store.ts";
export type { MadeFile, MadePicture, PictureMaker } from "./picture-maker.ts";
export type { PictureStore, StoreFailure } from "./picture-store.ts";
export { sharpMaker } from "./sharp-maker.ts";
