/** The brand: a channel seen from above, on deep green. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0F5F58" />
      <path
        d="M6 12.5c3-3.2 17-3.2 20 0M6 19.5c3 3.2 17 3.2 20 0M6 12.5v7M26 12.5v7"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
