/**
 * The chunks of the browser build. A few large files compress better than many small ones. Everything else is split by
 * route. "shell" must hold only what all pages use.
 */
export const chunks = [
  { name: "framework", test: /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 3 },
  {
    name: "shell",
    // Card forms, address fields, pagers and terms belong to some pages only; notices, logins, views, waiting and errors to some visits.
    test: /[\\/]packages[\\/](ui|contract|format|webapp)[\\/](?!src[\\/](cards|balances|address|paging|session[\\/]rare)[\\/]|src[\\/](consent-wording|sale-terms|waiting-odds|feedback[\\/](EmptyState|empty-state|StepBar|step-bar))|src[\\/](shell[\\/](ViewingAs|viewing-as)|client[\\/](files|wait-in-line)))|[\\/]app[\\/](shell[\\/](?!ErrorScreen|LoginNotice|StaffNotice|UnknownHost|Viewing)|shared[\\/](visitor[\\/]|page[\\/]|seo[\\/]meta|paths\.ts))/,
    priority: 2,
  },
  // Shared by most steps of the application.
  {
    name: "application",
    test: /[\\/]app[\\/](shared[\\/]application|features[\\/]apply)[\\/]|[\\/]ui[\\/]src[\\/]feedback[\\/](EmptyState|empty-state)/,
    minShareCount: 5,
    priority: 1,
  },
  // A few lines that most pages need together which ask for a date of birth.
  {
    name: "birthday",
    test: /[\\/]app[\\/]shared[\\/](child[\\/]use-birthday|application[\\/]birthday-problem)/,
    minShareCount: 2,
    priority: 1,
  },
  // Lists of classes and camps.
  {
    name: "catalogue",
    test: /[\\/]app[\\/]shared[\\/](catalogue[\\/](CatalogueCard|catalogue-text|class-card|ClassCard)|paging|seo[\\/]structured|search[\\/](distance-text|search-params|last-place|use-position))/,
    minShareCount: 3,
    priority: 1,
  },
  {
    name: "camps",
    test: /[\\/]app[\\/]shared[\\/](catalogue[\\/](CampCard|camp-price|camp-card)|search[\\/]camp-search)/,
    minShareCount: 2,
    priority: 1,
  },
  // The cart's lines and total, on several pages.
  { name: "basket", test: /[\\/]app[\\/]shared[\\/]basket[\\/]/, minShareCount: 3, priority: 1 },
];
