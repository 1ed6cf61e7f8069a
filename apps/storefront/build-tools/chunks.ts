/**
 * Which scripts the browser's build is cut into. A page is a handful of files that compress well as wholes, rather than dozens of
 * small ones: what is not named here is cut along the routes. What only some pages use must not be named in "shell".
 */
export const chunks = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "shell",
    // Card forms, address fields and pagers belong to some pages only.
    test: /[\\/]packages[\\/](ui|contract|format|webapp)[\\/](?!src[\\/](cards|address|paging)[\\/])|[\\/]app[\\/](shell[\\/]|shared[\\/](visitor[\\/]|page[\\/]|seo[\\/]meta|paths\.ts))/,
    priority: 2,
  },
  // What most steps of the application have in common.
  {
    name: "application",
    test: /[\\/]app[\\/](shared[\\/]application|features[\\/]apply)[\\/]/,
    minShareCount: 5,
    priority: 1,
  },
];
