import type { ReactNode } from 'react'

/** What the line jar of a full-page state holds: sprout = ready, crack = failure, lock = denied, seeds = nothing here. */
export type JarState = 'sprout' | 'crack' | 'lock' | 'seeds'

const SPROUT = (
  <>
    <path d="M60 79V58" stroke="var(--accent-graphic)" strokeWidth="2" strokeLinecap="round" />
    <path d="M60 66c-10 1-16-4-17-14 10-1 16 4 17 14zM60 60c.4-10 5.6-15 16-15 .4 10-5.6 15.4-16 15z" fill="var(--accent-graphic)" />
  </>
)

const CONTENT: Readonly<Record<JarState, ReactNode>> = {
  sprout: SPROUT,
  crack: (
    <>
      {SPROUT}
      <path d="M98 58l-9 5 4 6-8 5 3 5" stroke="var(--danger)" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  lock: (
    <>
      <rect x="46" y="50" width="28" height="22" rx="3" fill="var(--surface)" stroke="var(--warning)" strokeWidth="2.2" />
      <path d="M52 50v-6a8 8 0 0 1 16 0v6" stroke="var(--warning)" strokeWidth="2.2" />
    </>
  ),
  seeds: <path d="M52 62h.1M60 54h.1M68 62h.1" stroke="var(--muted)" strokeWidth="4" strokeLinecap="round" />,
}

/** The line drawing of empty and error states. Decoration: the text beside it carries the meaning. */
export function Jar({ state, size = 92 }: { readonly state: JarState; readonly size?: number }) {
  return (
    <svg viewBox="0 0 120 120" width={size} height={size} fill="none" aria-hidden="true" focusable="false">
      <path
        d="M44 18h32M49 18v8c0 4-2 6-6 8C29 41 21 51 21 66v22c0 10 7 17 17 17h44c10 0 17-7 17-17V66c0-15-8-25-22-32-4-2-6-4-6-8v-8"
        stroke="var(--border-control)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M25 80c12-5 23-4 35-1s23 3 35-1v9c0 8-5 13-13 13H38c-8 0-13-5-13-13z" fill="var(--active)" />
      <path
        d="M25 89c12-3 23-3 35-1s23 2 35-1c0 8-5 13-13 13H38c-8 0-13-4-13-11z"
        fill="var(--env-production-subtle)"
        stroke="var(--env-production)"
        strokeWidth="1"
        strokeOpacity=".5"
      />
      {CONTENT[state]}
      <path d="M31 74v-8c0-9 4-16 11-21" stroke="var(--border-strong)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
