interface LogoProps {
  readonly size?: number
  readonly label?: string
}

/** The jar with soil and a sprout. Without a label it is decoration beside the product's name. */
export function Logo({ size = 22, label }: LogoProps) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} focusable="false" {...naming}>
      <path
        d="M7.2 4.25h9.6M8.5 4.25v2.1C5.9 7.5 4.25 9.9 4.25 12.9v3.6c0 2.35 1.65 4 4 4h7.5c2.35 0 4-1.65 4-4v-3.6c0-3-1.65-5.4-4.25-6.55v-2.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M6 15.6c1.9-.9 3.8-.9 6-.1s4.2.7 6-.1v1.1c0 1.5-.9 2.4-2.4 2.4H8.4C6.9 18.9 6 18 6 16.5z"
        fill="var(--logo-soil, currentColor)"
      />
      <path d="M12 15.4v-3.3" fill="none" stroke="var(--logo-leaf, currentColor)" strokeWidth="1.5" strokeLinecap="round" />
      <path
        d="M12 12.6c-2.3.2-3.7-.9-3.9-3.2 2.3-.2 3.7.9 3.9 3.2zM12 11.3c.1-2.3 1.3-3.5 3.6-3.5.1 2.3-1.2 3.6-3.6 3.5z"
        fill="var(--logo-leaf, currentColor)"
      />
    </svg>
  )
}
