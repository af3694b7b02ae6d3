import { useEffect } from 'react'

/** Ids of the parts of a page in the order of F6; one that is within another comes after it. */
const REGIONS = ['bar', 'pages', 'navigation', 'content', 'shell', 'places'] as const

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Gives the focus to the first that takes it; what is hidden does not. */
function focusFirst(regions: readonly HTMLElement[]): boolean {
  return regions.some((region) => {
    region.focus()
    return document.activeElement === region
  })
}

/** F6 and Shift+F6 lead from part to part of the page; behind the last one the browser has the key for its own parts. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const { activeElement } = document
  if (activeElement !== null && activeElement.closest(OVERLAYS) !== null) return
  const regions = REGIONS.flatMap((id) => document.getElementById(id) ?? [])
  const at = regions.reduce((found, region, index) => (region.contains(activeElement) ? index : found), -1)
  const ahead = event.shiftKey ? regions.slice(0, at === -1 ? undefined : at).reverse() : regions.slice(at + 1)
  if (focusFirst(ahead)) event.preventDefault()
}

/** Listens to the keys that lead between the parts of the page. */
export function useRegionKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
