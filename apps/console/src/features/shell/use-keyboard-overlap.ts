/* eslint-disable terrarium/minimum-browsers -- where it is missing, nothing is covered as far as anybody knows */
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * How much of an element's foot a keyboard on the screen covers, in pixels. Such keyboards lie over the page without making it smaller.
 *
 * Nothing where the browser does not tell.
 */
export function useKeyboardOverlap(element: RefObject<HTMLElement | null>): number {
  const [overlap, setOverlap] = useState(0)
  useEffect(() => {
    const viewport = window.visualViewport
    if (viewport === null || viewport === undefined) return undefined
    const measure = () => {
      const bottom = element.current?.getBoundingClientRect().bottom ?? 0
      // Zooming makes what is seen smaller, too.
      const isZoomed = viewport.scale > 1.01
      setOverlap(isZoomed ? 0 : Math.max(0, Math.round(bottom - viewport.offsetTop - viewport.height)))
    }
    viewport.addEventListener('resize', measure)
    viewport.addEventListener('scroll', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      viewport.removeEventListener('scroll', measure)
    }
  }, [element])
  return overlap
}
