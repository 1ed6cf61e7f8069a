import { Button, Icon } from "@matinee/ui";
import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { takeOverFromEarlyScript } from "./early-load-failure.ts";
import styles from "./load-failure.module.css";

/** Offers a reload when a route fails to load (`vite:preloadError`, spec §8). The current page stays. */
export function LoadFailure() {
  const [failed, setFailed] = useState(false);
  const navigation = useNavigation();
  const location = useLocation();
  useEffect(() => {
    const onFailure = (event: Event) => {
      event.preventDefault();
      setFailed(true);
    };
    addEventListener("vite:preloadError", onFailure);
    takeOverFromEarlyScript();
    return () => removeEventListener("vite:preloadError", onFailure);
  }, []);
  useEffect(() => setFailed(false), [location.key]);
  if (!failed) return null;
  const target = navigation.location ?? location;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="alert" />
      <p>This page could not be loaded.</p>
      <Button tone="spot" size="small" onClick={() => window.location.assign(target.pathname + target.search)}>
        Reload
      </Button>
    </div>
  );
}
