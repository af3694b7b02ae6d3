// Runs inside the page, in an old browser: finds things by role and name, as people and screen readers do.
import { queryAllByRole } from '@testing-library/dom'
import type { WrittenPlace } from './written-place.ts'

/** A place as the page shows it. */
export interface FoundPlace {
  readonly text: string
  /** Its middle within the window, in pixels. */
  readonly x: number
  readonly y: number
  /** Whether a click at its middle reaches it and does something. */
  readonly isClickable: boolean
}

function elementsAt({ role, name, pattern, holding, within }: WrittenPlace): readonly HTMLElement[] {
  const scopes = within === undefined ? [document.body] : elementsAt(within)
  const wanted = pattern === undefined ? name : new RegExp(pattern.source, pattern.flags)
  return scopes
    .flatMap((scope) => queryAllByRole(scope, role, wanted === undefined ? {} : { name: wanted }))
    .filter((element) => holding === undefined || (element.textContent ?? '').includes(holding))
    .filter((element) => element.getClientRects().length > 0)
}

/** Finds the first visible element; scrolled into view when somebody wants to click on it. */
export function findPlace(place: WrittenPlace, isScrolledTo: boolean): FoundPlace | undefined {
  const [element] = elementsAt(place)
  if (element === undefined) return undefined
  if (isScrolledTo) element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const isReached = hit !== null && (element.contains(hit) || hit.contains(element))
  const isDisabled = element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
  return { text: element.textContent ?? '', x, y, isClickable: isReached && !isDisabled }
}
