import { encode } from "uqr";
import styles from "./two-step.module.css";

/** Modules of white around the code, which cameras need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code as SVG. It is drawn in the browser, because its text is a secret. Loaded on demand. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
