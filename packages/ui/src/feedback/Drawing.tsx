import type { ReactNode } from "react";

const STAGE = (
  <>
    <ellipse cx="100" cy="124" rx="84" ry="12" fill="var(--lilac)" />
    <path d="M100 6 58 122h84z" fill="var(--spot)" opacity=".28" />
    <ellipse cx="100" cy="122" rx="42" ry="8" fill="var(--spot)" opacity=".65" />
    <path d="M90 2h20l4 14H86z" fill="var(--plum)" />
  </>
);

const TWIG = { fill: "none", stroke: "var(--plum)", strokeWidth: 3.5, strokeLinecap: "round" } as const;

const DRAWINGS = {
  stage: (
    <>
      {STAGE}
      <path
        transform="translate(17 20) scale(.84)"
        d="M84 52h30v34H84zM84 86l-6 8h36V86M78 94v28M114 94v22M84 66h30"
        fill="none"
        stroke="var(--plum)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  ticket: (
    <>
      {STAGE}
      <g transform="rotate(-12 100 84)">
        <path
          d="M56 64h88v12a9 9 0 0 0 0 18v12H56V94a9 9 0 0 0 0-18z"
          fill="#fff"
          stroke="var(--plum)"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <path d="M118 68v34" stroke="var(--plum)" strokeWidth="3" strokeDasharray="4 6" />
        <path d="m86 73 4 8.5 9 1.2-6.5 6.3 1.6 9-8.1-4.3-8.1 4.3 1.6-9-6.5-6.3 9-1.2z" fill="var(--coral)" />
      </g>
    </>
  ),
  lost: (
    <>
      {STAGE}
      <path
        d="M68 118c-8-40 6-62 32-62s40 22 32 62c-7-5-12-5-16 0-5-5-11-5-16 0-5-5-11-5-16 0-4-5-9-5-16 0z"
        fill="#fff"
        stroke="var(--plum)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M88 82h.01M112 82h.01" stroke="var(--plum)" strokeWidth="8" strokeLinecap="round" />
      <path d="M92 98c5 4 11 4 16 0" fill="none" stroke="var(--plum)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  cable: (
    <>
      <ellipse cx="100" cy="124" rx="84" ry="12" fill="var(--lilac)" />
      <path
        d="M12 104c30 16 44-34 64-22M188 104c-30 16-44-34-64-22"
        fill="none"
        stroke="var(--plum)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M70 72h16v22H70zM114 72h16v22h-16zM86 78h8M86 88h8"
        fill="var(--spot)"
        stroke="var(--plum)"
        strokeWidth="4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path d="M100 34v18M82 42l8 14M118 42l-8 14" stroke="var(--coral)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
  house: (
    <>
      <ellipse cx="100" cy="126" rx="88" ry="11" fill="var(--lilac)" />
      <path
        d="M46 122V58h108v64zM36 58 100 22l64 36z"
        fill="#fff"
        stroke="var(--plum)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle cx="100" cy="44" r="6" fill="var(--lilac)" stroke="var(--plum)" strokeWidth="3" />
      <path
        d="M60 72h18v20H60zM122 72h18v20h-18z"
        fill="var(--lilac)"
        stroke="var(--plum)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M88 122V84h24v38z" fill="var(--plum)" />
      <path d="M106 103h.01" stroke="var(--spot)" strokeWidth="5" strokeLinecap="round" />
      <g transform="rotate(-7 100 100)">
        <path d="M76 94h48v18H76z" fill="var(--spot)" stroke="var(--plum)" strokeWidth="3.5" strokeLinejoin="round" />
        <path d="M84 103h32" stroke="var(--plum)" strokeWidth="3.5" strokeDasharray="5 5" strokeLinecap="round" />
      </g>
      <path d="M170 122V92M170 98c8 0 12-6 12-14M170 106c-8 0-10-5-11-11" {...TWIG} />
    </>
  ),
  bag: (
    <>
      {STAGE}
      <path d="M66 70h68l6 50H60z" fill="#fff" stroke="var(--plum)" strokeWidth="4" strokeLinejoin="round" />
      <path d="M84 78V62a16 16 0 0 1 32 0v16" fill="none" stroke="var(--plum)" strokeWidth="4" strokeLinecap="round" />
      <path d="M88 96c6 8 18 8 24 0" fill="none" stroke="var(--coral)" strokeWidth="4" strokeLinecap="round" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type DrawingName = keyof typeof DRAWINGS;

export function Drawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 140" className={className} aria-hidden="true" focusable="false">
      {DRAWINGS[name]}
    </svg>
  );
}
