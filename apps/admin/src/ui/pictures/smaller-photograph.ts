/** Wider or higher than any page shows it. */
const LONGEST_SIDE = 2_560;
/** Bytes. A smaller file is quick to send, and stays as it is. */
const SMALL = 1_500_000;

/**
 * A photograph of a modern phone has ten times the pixels that a page shows. It is made smaller before it is sent, which a slow connection
 * would not do in time. What the browser can't read goes as it is: the server says what is wrong with it.
 */
export async function smallerPhotograph(file: Blob): Promise<Blob> {
  if (file.size <= SMALL) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const type = file.type === "image/png" ? "image/webp" : "image/jpeg";
    const smaller = await new Promise<Blob | null>((made) => canvas.toBlob(made, type, 0.9));
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
