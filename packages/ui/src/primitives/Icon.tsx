const PATHS = {
  cart: "M3 4h2.2l2.1 10.2h9.9L19.4 7H6M9 19.2a.6.6 0 1 0 0 .1M16.5 19.2a.6.6 0 1 0 0 .1",
  pin: "M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11zM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z",
  calendar: "M5 6h14v14H5zM5 10.5h14M9 3.5v4M15 3.5v4",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.5V12l3 2",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3 20.5 20.5",
  close: "M6 6l12 12M18 6 6 18",
  filter: "M4 7h16M7 12h10M10 17h4",
  chevron: "M9 5.5 15.5 12 9 18.5",
  down: "M5.5 9 12 15.5 18.5 9",
  check: "M5 12.5 10 17.5 19.5 7",
  tickets: "M4 7.5h16v3a1.7 1.7 0 0 0 0 3.4v3H4v-3a1.7 1.7 0 0 0 0-3.4zM14.5 8v9",
  people:
    "M9 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19.5c0-3.3 2.4-5.5 5.5-5.5s5.5 2.2 5.5 5.5M16 11.5a2.5 2.5 0 1 0-1-4.8M17 14c2.2.4 3.7 2.4 3.7 5",
  target: "M12 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5M12 12h.01",
  bell: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10.5 20.5h3M12 3.2v2.3",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.7h.01",
  alert: "M12 4 21 19.5H3zM12 10v4.5M12 17h.01",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.5-4 3.4-6.5 7.5-6.5s7 2.5 7.5 6.5",
  list: "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01",
  tent: "M12 5 3.5 19.5h17zM12 5l-1.2-1.8M12 5l1.2-1.8M12 12l-3.5 7.5M12 12l3.5 7.5",
  bag: "M5 8.5h14l-1 12H6zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5",
  masks:
    "M4 5.5c3 1.2 6 1.2 9 0 .8 5-.6 9.3-4.5 11.5C4.6 14.8 3.2 10.5 4 5.5zM6.8 9.5h.01M10.2 9.5h.01M6.8 12.5c1.1 1 2.3 1 3.4 0M14.5 8.3c2 .4 3.8.2 5.5-.8.8 5-.5 9.3-4.3 11.5-1.4-.8-2.5-1.9-3.2-3.2",
  access: "M12 5.2h.01M6.5 8.5 12 9.5l5.5-1M12 9.5v5M12 14.5l-2.5 6M12 14.5l2.5 6",
  car: "M4.5 16.5v-4l2-5h11l2 5v4zM4.5 12.5h15M7.5 14.7h.01M16.5 14.7h.01M6 16.5v2M18 16.5v2",
  pound: "M16.5 7.5A3.7 3.7 0 0 0 9.2 8c0 2 .8 3.3.8 5.5 0 2.3-1 3.7-2.5 5h9.5M7.5 13h6.5",
  mail: "M4 6.5h16v11H4zM4 7l8 6.5L20 7",
  phone:
    "M6.5 4.5h3l1.5 4-2 1.5c.9 2.1 2.4 3.6 4.5 4.5l1.5-2 4 1.5v3c0 1-.8 1.7-1.8 1.6C10.6 18 6 13.4 5 6.3c-.1-1 .5-1.8 1.5-1.8z",
  globe: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c5 5.5 5 11.5 0 17-5-5.5-5-11.5 0-17z",
  card: "M3.5 6.5h17v11h-17zM3.5 10.5h17M6.5 14.5h4",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon, hidden from screen readers: the text beside it has the same meaning. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.9"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
