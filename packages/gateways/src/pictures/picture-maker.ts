import type { PictureHeader } from "@matinee/core/catalogue";

/** A file of a picture, ready to be shown. */
export interface MadeFile {
  /** Its name in the store without the picture's id: width, hash of the content and type, such as `780-0f3a….webp`. */
  readonly name: string;
  readonly type: "image/avif" | "image/webp" | "image/jpeg";
  readonly width: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A picture as it is shown: upright, without anything that the camera wrote into it. */
export interface MadePicture {
  /** Of its largest files. */
  readonly width: number;
  readonly height: number;
  readonly files: readonly MadeFile[];
}

/** Reads uploaded pictures. It gets only files of the types that core knows by their content. */
export interface PictureMaker {
  /** What the header says; null: it can't be read. Decodes nothing. */
  readonly readHeader: (bytes: Uint8Array) => Promise<PictureHeader | null>;
  /** Whether the picture can be decoded to its end. */
  readonly canDecode: (bytes: Uint8Array) => Promise<boolean>;
  /** Makes the files that pages show, one picture at a time; null: it can't be decoded. */
  readonly make: (bytes: Uint8Array) => Promise<MadePicture | null>;
}
