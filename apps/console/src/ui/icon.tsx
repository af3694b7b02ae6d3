import type { ReactNode } from 'react'

/** The shapes of the icon set: a 16 by 16 grid, stroke 1.5, round caps and joins. */
const SHAPES = {
  accessProvider: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.6" />
      <circle cx="5.7" cy="7.2" r="1.4" />
      <path d="M3.6 10.8c.3-1.1 1.1-1.7 2.1-1.7s1.8.6 2.1 1.7M10 6.5h2.2M10 9.5h2.2" />
    </>
  ),
  arrowLeft: <path d="M13 8H3.5M7 4.5 3.5 8 7 11.5" />,
  arrowRight: <path d="M3 8h9.5M9 4.5 12.5 8 9 11.5" />,
  backup: <path d="M2.5 8a5.5 5.5 0 1 0 1.7-4M2.3 2.2v2.6h2.6M8 5v3.3l2.2 1.3" />,
  bolt: <path d="M9 1.8 3.5 9H7.5L7 14.2 12.5 7H8.5z" />,
  branch: (
    <>
      <circle cx="4.5" cy="3.5" r="1.6" />
      <circle cx="4.5" cy="12.5" r="1.6" />
      <circle cx="11.5" cy="5" r="1.6" />
      <path d="M4.5 5.1v5.8M11.5 6.6c0 2.3-2.2 3-4.6 3.4" />
    </>
  ),
  card: (
    <>
      <rect x="1.8" y="3.3" width="12.4" height="9.4" rx="1.5" />
      <path d="M1.8 6.5h12.4M4.5 10h2.5" />
    </>
  ),
  check: <path d="m3 8.5 3.3 3.3L13 4.8" />,
  chevronDown: <path d="M3.5 6 8 10.5 12.5 6" />,
  chevronLeft: <path d="M10 3.5 5.5 8l4.5 4.5" />,
  chevronRight: <path d="m6 3.5 4.5 4.5L6 12.5" />,
  clock: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.6V8l2.3 1.5" />
    </>
  ),
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  collection: <path d="M8 2.2 14 5.2 8 8.2 2 5.2zM2 8l6 3 6-3M2 10.9l6 3 6-3" />,
  columns: (
    <>
      <rect x="2" y="2.5" width="12" height="11" rx="1.4" />
      <path d="M6 2.5v11M10 2.5v11" />
    </>
  ),
  copy: (
    <>
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.4" />
      <path d="M3.5 10.5h-1v-7a1 1 0 0 1 1-1h7v1" />
    </>
  ),
  database: (
    <>
      <ellipse cx="8" cy="4" rx="5" ry="2" />
      <path d="M3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2" />
    </>
  ),
  document: <path d="M4 1.8h5.2L12.5 5v9.2H4zM9 1.8V5.2h3.5" />,
  download: <path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M2.5 13.5h11" />,
  edit: <path d="M10.8 2.7l2.5 2.5-8 8-3.1.6.6-3.1z" />,
  external: <path d="M6.5 3.5h-3v9h9v-3M9.5 2.5h4v4M13.2 2.8 7.5 8.5" />,
  eye: (
    <>
      <path d="M1.5 8C2.8 5.2 5.2 3.7 8 3.7s5.2 1.5 6.5 4.3c-1.3 2.8-3.7 4.3-6.5 4.3S2.8 10.8 1.5 8z" />
      <circle cx="8" cy="8" r="2" />
    </>
  ),
  filter: <path d="M2 3.5h12M4.2 8h7.6M6.5 12.5h3" />,
  function: <path d="M10.5 3.2c-1.5-.7-2.6 0-2.9 1.6L6.2 12c-.3 1.6-1.3 2.2-2.7 1.6M4.8 7h5M10.5 9.5l3 3.5M13.5 9.5l-3 3.5" />,
  gear: (
    <>
      <circle cx="8" cy="8" r="2.1" />
      <path d="M8 1.8v1.9M8 12.3v1.9M1.8 8h1.9M12.3 8h1.9M3.6 3.6 5 5M11 11l1.4 1.4M12.4 3.6 11 5M5 11l-1.4 1.4" />
    </>
  ),
  globe: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M2 8h12M8 2c2 1.7 2.8 3.7 2.8 6S10 12.3 8 14c-2-1.7-2.8-3.7-2.8-6S6 3.7 8 2z" />
    </>
  ),
  help: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.3 6.3c.1-1 .8-1.6 1.8-1.6s1.7.7 1.7 1.5c0 1.3-1.8 1.4-1.8 2.7M8 11.2v.1" />
    </>
  ),
  index: <path d="M2.5 4h6M2.5 8h4.5M2.5 12h3M11.5 3v10M9.3 10.8 11.5 13l2.2-2.2" />,
  info: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.4v3.6M8 5v.1" />
    </>
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.8" />
      <path d="M7 9l6.5-6.5M11 5l2 2M9.2 6.8l1.3 1.3" />
    </>
  ),
  leaf: <path d="M3 13c0-6.5 3.5-10 10.2-10C13.2 9.5 10 12.5 5 11.5M3 13c1-3 3-5 6-6.5" />,
  link: (
    <path d="M6.8 9.2a2.7 2.7 0 0 0 3.9 0l2-2a2.75 2.75 0 0 0-3.9-3.9l-.8.8M9.2 6.8a2.7 2.7 0 0 0-3.9 0l-2 2a2.75 2.75 0 0 0 3.9 3.9l.8-.8" />
  ),
  lock: (
    <>
      <rect x="3" y="7" width="10" height="7" rx="1.4" />
      <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
    </>
  ),
  logs: <path d="M2.5 3.5h11M2.5 6.5h7M2.5 9.5h9M2.5 12.5h5" />,
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.3" />
      <path d="m2.5 4.5 5.5 4.5 5.5-4.5" />
    </>
  ),
  menu: <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />,
  pin: <path d="M8 9.500V14M4.500 9.500h7L10 6.500V2.500H6v4z" />,
  play: <path d="M4.5 2.8v10.4L13 8z" fill="currentColor" />,
  plug: <path d="M6 2v3M10 2v3M4.2 5h7.6v2.6a3.8 3.8 0 0 1-7.6 0zM8 11.4V14" />,
  plus: <path d="M8 3v10M3 8h10" />,
  refresh: <path d="M13.5 8A5.5 5.5 0 1 1 11.8 4M13.7 2.2v2.6h-2.6" />,
  role: (
    <>
      <path d="M8 1.8 13 3.6v3.9c0 3.2-2 5.5-5 6.7-3-1.2-5-3.5-5-6.7V3.6z" />
      <path d="M5.8 8l1.6 1.6 2.9-3.1" />
    </>
  ),
  schema: (
    <path d="M6 2.5c-1.6 0-2 .7-2 2v1.6C4 7.3 3.5 8 2.3 8 3.5 8 4 8.7 4 9.9v1.6c0 1.3.4 2 2 2M10 2.5c1.6 0 2 .7 2 2v1.6c0 1.2.5 1.9 1.7 1.9-1.2 0-1.7.7-1.7 1.9v1.6c0 1.3-.4 2-2 2" />
  ),
  search: (
    <>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.2 10.2 3.3 3.3" />
    </>
  ),
  shell: <path d="M3 4.5 6.5 8 3 11.5M8 12h5" />,
  signOut: <path d="M6 2.5H3v11h3M7 8h6.5M10.5 5l3 3-3 3" />,
  sliders: (
    <>
      <path d="M2.5 5h6M12 5h1.5M2.5 11H4M7.5 11h6" />
      <circle cx="10.2" cy="5" r="1.7" />
      <circle cx="5.8" cy="11" r="1.7" />
    </>
  ),
  stop: <rect x="4" y="4" width="8" height="8" rx="1" />,
  table: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.3" />
      <path d="M2 6.5h12M6.5 6.5V13" />
    </>
  ),
  team: (
    <>
      <circle cx="6" cy="5.5" r="2.4" />
      <path d="M1.6 13c.3-2.4 2-3.8 4.4-3.8s4.1 1.4 4.4 3.8M10.6 3.3a2.4 2.4 0 0 1 0 4.4M12 9.5c1.4.5 2.2 1.7 2.4 3.5" />
    </>
  ),
  test: <path d="M6 2.500h4M6.800 2.500v4L3.200 12.700c-.4.700 0 1.300.8 1.300h8c.8 0 1.200-.6.8-1.300L9.200 6.500v-4M5.200 10h5.600" />,
  trash: <path d="M2.8 4.2h10.4M6 4V2.5h4V4M4.2 4.2l.6 9.3h6.4l.6-9.3M6.7 7v4M9.3 7v4" />,
  tree: <path d="M3 3h3M3 3v9.5h4M3 8h4M9 8h4M9 12.5h4M8 3h5" />,
  undo: <path d="M5.5 3 2.5 6l3 3M2.8 6h6.7a3.7 3.7 0 0 1 0 7.4H6" />,
  upDown: <path d="m5 6 3-3 3 3M5 10l3 3 3-3" />,
  upload: <path d="M8 10.5V3M4.8 5.8 8 2.6l3.2 3.2M2.5 13.5h11" />,
  usage: <path d="M2.5 13.5h11M4.2 11V8M8 11V3M11.8 11V5.8" />,
  user: (
    <>
      <circle cx="8" cy="5.3" r="2.8" />
      <path d="M2.8 13.8c.4-2.7 2.4-4.3 5.2-4.3s4.8 1.6 5.2 4.3" />
    </>
  ),
  warning: <path d="M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof SHAPES

interface IconProps {
  readonly name: IconName
  /** 14 in small buttons and chips, 16 elsewhere, 20 in the bar of narrow screens. */
  readonly size?: 12 | 14 | 16 | 20
  readonly className?: string | undefined
}

/** Draws one icon in the colour of the text around it; it is hidden from assistive technology. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {SHAPES[name]}
    </svg>
  )
}
