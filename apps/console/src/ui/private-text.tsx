import { useCallback, useEffect, useRef, useState } from 'react'
import { hideMarked, hideParts, hideValue, maskValue } from '../data/masked-value.ts'
import type { WireValue } from '../data/wire-value.ts'
import { text } from '../messages/dashboard-text.ts'
import { useFieldMarks } from './use-field-marks.ts'
import { usePrivacyMode } from './use-privacy-mode.ts'

/** How long a masked value is shown. */
const REVEAL_MS = 5_000
/** What the keyboard stands on in lists, trees and grids. */
const PLACES = '[role="row"], [role="gridcell"], [role="treeitem"], a'

const reveals = new WeakMap<Element, () => void>()

/** Masks values while privacy mode is on, and those of sensitive fields always, for texts of several values that no pointer reveals. */
export function useValueMask(): (value: WireValue, isSensitive?: boolean, parts?: ReadonlySet<WireValue>) => WireValue {
  const isPrivate = usePrivacyMode()
  const marks = useFieldMarks()
  return useCallback(
    (value, isSensitive = false, parts) => {
      if (isSensitive) return hideValue(value)
      const shown = parts === undefined ? value : hideParts(value, parts)
      return hideMarked(isPrivate ? maskValue(shown) : shown, marks)
    },
    [isPrivate, marks],
  )
}

interface MaskedTextProps {
  readonly shown: string
  readonly masked: string
}

/** A masked text; the pointer, or Space where the keyboard is, shows it for five seconds. */
export function MaskedText({ shown, masked }: MaskedTextProps) {
  const [isRevealed, setIsRevealed] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const reveal = useCallback(() => setIsRevealed(true), [])
  useEffect(() => {
    if (place.current !== null) reveals.set(place.current, reveal)
  }, [reveal])
  useEffect(() => {
    if (!isRevealed) return undefined
    const timer = window.setTimeout(() => setIsRevealed(false), REVEAL_MS)
    return () => window.clearTimeout(timer)
  }, [isRevealed])
  return (
    <span
      ref={place}
      data-masked={isRevealed ? undefined : ''}
      title={isRevealed ? undefined : text('privacy.masked')}
      onMouseEnter={reveal}
    >
      {isRevealed ? shown : masked}
    </span>
  )
}

interface PrivateTextProps {
  readonly value: WireValue
  /** Writes the value; it also writes the masked one. */
  readonly print: (value: WireValue) => string
  /** Whether it is of a sensitive field. */
  readonly isSensitive?: boolean | undefined
  /** Parts of it that are of sensitive fields, beside those of documents and of names, which are known. */
  readonly sensitiveParts?: ReadonlySet<WireValue> | undefined
}

/** A value as text, masked while privacy mode is on; of sensitive fields always. */
export function PrivateText({ value, print, isSensitive, sensitiveParts }: PrivateTextProps) {
  const mask = useValueMask()
  const hidden = mask(value, isSensitive, sensitiveParts)
  const shown = print(value)
  if (hidden === value) return shown
  const masked = print(hidden)
  return masked === shown ? shown : <MaskedText shown={shown} masked={masked} />
}

/** The place of the keyboard: what has the focus, or what a list, tree or grid points at. */
function keyboardPlace(): Element | null {
  const focused = document.activeElement
  const pointed = focused?.getAttribute('aria-activedescendant')
  return pointed === null || pointed === undefined ? focused : document.getElementById(pointed)
}

/** Reveals the value at the keyboard's place by Space; where nothing is masked, the key does what it always does. */
function revealBySpace(event: KeyboardEvent): void {
  if (event.key !== ' ' || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
  const place = keyboardPlace()
  if (place?.matches(PLACES) !== true) return
  const masked = place.querySelector('[data-masked]')
  if (masked === null) return
  reveals.get(masked)?.()
  event.preventDefault()
  event.stopPropagation()
}

/** Lets Space reveal masked values. */
export function useRevealBySpace(): void {
  useEffect(() => {
    document.addEventListener('keydown', revealBySpace, true)
    return () => document.removeEventListener('keydown', revealBySpace, true)
  }, [])
}
