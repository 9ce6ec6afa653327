/** The bridge mark. `size` in pixels. Decorative: put the name beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <rect width="28" height="28" rx="7" fill="#27348b" />
      <path d="M4.6 18C6.4 13.7 9.9 11.6 14 11.6s7.6 2.1 9.4 6.4" fill="none" stroke="#f2a03d" strokeWidth="2.4" />
      <path d="M8.3 14.8v3M12.1 13.2v4.6M15.9 13.2v4.6M19.7 14.8v3" fill="none" stroke="#fff" strokeWidth="1.7" />
      <path d="M4 18.6h20" fill="none" stroke="#fff" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  );
}
