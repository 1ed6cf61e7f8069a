/** A decorative open curtain. */
export function OpenCurtain({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 640 240"
      className={className}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="640" height="240" fill="var(--plum-deep)" />
      <path d="M320-20 150 240h340z" fill="var(--spot)" opacity=".2" />
      <path d="M320-20 232 240h176z" fill="var(--spot)" opacity=".22" />
      <ellipse cx="320" cy="216" rx="150" ry="20" fill="var(--spot)" opacity=".75" />
      <path d="M0 222h640v18H0z" fill="#0d0620" opacity=".35" />
      <g transform="translate(320 128)">
        <path d="m0-62 14 42 44 .5-35.500 26.500L36 50 0 24-36 50l13.500-43L-58-19.500l44-.5z" fill="var(--spot)" />
        <path
          d="m-13 2 9 10L15-9"
          fill="none"
          stroke="var(--ink)"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <g fill="#fff" opacity=".8">
        <circle cx="196" cy="74" r="3" />
        <circle cx="452" cy="62" r="4" />
        <circle cx="232" cy="130" r="2.500" />
        <circle cx="424" cy="138" r="3" />
        <circle cx="270" cy="46" r="2" />
        <circle cx="384" cy="92" r="2" />
      </g>
      <Drape />
      <g transform="translate(640 0) scale(-1 1)">
        <Drape />
      </g>
      <path
        d="M0 0h640v26c-26.700 0-26.700 18-53.300 18S560 26 533.300 26 506.700 44 480 44s-26.700-18-53.300-18S400 44 373.300 44 346.700 26 320 26s-26.700 18-53.300 18S240 26 213.300 26 186.700 44 160 44s-26.700-18-53.300-18S80 44 53.300 44 26.700 26 0 26z"
        fill="#a3223c"
      />
      <path
        d="M0 26c26.700 0 26.700 18 53.300 18S80 26 106.700 26 133.300 44 160 44s26.700-18 53.300-18S240 44 266.700 44 293.300 26 320 26s26.700 18 53.300 18S400 26 426.700 26 453.300 44 480 44s26.700-18 53.300-18S560 44 586.700 44 613.300 26 640 26"
        fill="none"
        stroke="var(--spot)"
        strokeWidth="3"
      />
    </svg>
  );
}

function Drape() {
  return (
    <>
      <path d="M0 0h128c4 70-8 116-44 148 22 30 30 58 32 92H0z" fill="#8e1c35" />
      <path
        d="M26 0c0 90-4 150-26 196v44h22c10-62 14-140 14-240zM70 0c0 76-8 116-34 146 14 32 18 62 18 94h18c-2-38-8-66-20-92C80 116 90 70 88 0zM112 0c2 64-10 108-44 138l16 10c36-32 48-78 44-148z"
        fill="#6d1228"
        opacity=".75"
      />
      <path d="M18 144c26 12 48 13 68 5" fill="none" stroke="var(--spot)" strokeWidth="7" strokeLinecap="round" />
    </>
  );
}
