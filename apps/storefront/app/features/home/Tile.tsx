import { Link } from "react-router";
import styles from "./tile.module.css";

type TileProps = { to: string; image: string; title: string; note?: string };

/** A link with a picture, for a town or a category. */
export function Tile({ to, image, title, note }: TileProps) {
  return (
    <Link to={to} className={styles.tile}>
      <img src={image} alt="" width={640} height={340} loading="lazy" />
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
    </Link>
  );
}
