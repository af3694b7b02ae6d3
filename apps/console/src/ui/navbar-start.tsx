import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useIsNarrow } from './use-media.ts'

const PLACE = 'navbar-start'

/** Where the bar at the top takes in what opens the navigation of a page. */
export function NavbarStartPlace({ className }: { readonly className: string | undefined }) {
  return <div id={PLACE} className={className} />
}

/** Puts a button of a page at the start of the bar at the top on a phone, where it takes no line of its own; elsewhere it stays. */
export function NavbarStart({ children }: { readonly children: ReactNode }) {
  const isNarrow = useIsNarrow()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setPlace(isNarrow ? document.getElementById(PLACE) : null), [isNarrow])
  return place === null ? children : createPortal(children, place)
}
