/** A footbridge over water at dusk, for dark blue ground. Decorative; it fills the width that it gets. */
export function BridgeArtwork({ className }: { className?: string | undefined }) {
  const hangers = [70, 118, 166, 214, 262, 310, 358, 406, 454, 502, 550];
  const arch = (x: number) => 262 - 172 * (1 - ((x - 310) / 300) ** 2);
  return (
    <svg
      className={className}
      viewBox="0 0 620 380"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="448" cy="196" r="52" fill="#f2a03d" />
      <path d="M0 214c70-34 128-30 196-8s120 20 190-10 150-38 234-4v188H0Z" fill="#36439f" />
      <path d="M0 268h620v112H0Z" fill="#1b2264" />
      <path
        d="M402 300h92M422 318h54M434 336h32"
        stroke="#f2a03d"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".65"
      />
      <path
        d="M40 316h120M250 330h150M520 352h70"
        stroke="#5561c1"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".6"
      />
      <path d="M10 262C110 32 510 32 610 262" fill="none" stroke="#f4b05c" strokeWidth="11" />
      {hangers.map((x) => (
        <path key={x} d={`M${x} ${arch(x)}V258`} stroke="#e9ebf9" strokeWidth="4" />
      ))}
      <path d="M-10 262h640" stroke="#fff" strokeWidth="12" />
      <path d="M-10 240h640" stroke="#e9ebf9" strokeWidth="3" opacity=".8" />
      <g fill="#f2a03d">
        <circle cx="188" cy="218" r="7" />
        <path d="M180 256c0-16 2-28 8-28s8 12 8 28Z" />
      </g>
      <g fill="#fff">
        <circle cx="214" cy="222" r="6.4" />
        <path d="M207 256c0-14 2-25 7-25s7 11 7 25Z" />
      </g>
      <g fill="#c9cff7">
        <circle cx="420" cy="220" r="6.8" />
        <path d="M412 256c0-15 3-27 8-27s8 12 8 27Z" />
      </g>
    </svg>
  );
}
