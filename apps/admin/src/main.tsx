import { startApp } from "@matinee/webapp/signed-in";
import { routes } from "./routes.ts";

startApp({ routes, address: ({ adminAppUrl }) => adminAppUrl, publicPaths: ["/sign-in", "/set-up"] });
