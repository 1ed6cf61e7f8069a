import { useApp } from "@matinee/webapp/signed-in";
import { Logo } from "@matinee/webapp/shell";
import styles from "./set-up.module.css";

type Props = { network: string; school: string; host: string; mainHost: string };

/** The heads of both shops as they will look, while their names are typed. */
export function ShopPreview({ network, school, host, mainHost }: Props) {
  const { site } = useApp();
  const shops = [
    { what: "The network's shop", name: network, at: mainHost },
    { what: "The school's shop", name: school, at: host },
  ];
  return (
    <aside className={styles.preview} aria-label="Preview">
      {shops.map(({ what, name, at }) => (
        <div key={what} className={styles.window}>
          <p className={styles.caption}>
            {what}
            {at !== "" && `: ${at}`}
          </p>
          <div className={styles.shopHead}>
            <Logo brand={{ ...site.brand, name: name === "" ? "…" : name }} />
          </div>
        </div>
      ))}
    </aside>
  );
}
