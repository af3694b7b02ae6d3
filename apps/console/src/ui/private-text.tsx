import { useCallback, useEffect, useRef, useState } from 'react'
import { maskValue } from '../data/masked-value.ts'
import type { WireValue } from '../data/wire-value.ts'
import { text } from '../messages/dashboard-text.ts'
import { usePrivacyMode } from './use-privacy-mode.ts'

/** How long a masked value is shown. */
const REVEAL_MS = 5_000
/** What the keyboard stands on in lists, trees and grids. */
const PLACES = '[role="row"], [role="gridcell"], [role="treeitem"], a'

const reveals = new WeakMap<Element, () => void>()

function identity(value: WireValue): WireValue {
  return value
}

/** Masks values while privacy mode is on, for texts of several values that no pointer reveals. */
export function useValueMask(): (value: WireValue) => WireValue {
  return usePrivacyMode() ? maskValue : identity
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
}

/** A value as text, masked while privacy mode is on. */
export function PrivateText({ value, print }: PrivateTextProps) {
  const shown = print(value)
  if (!usePrivacyMode()) return shown
  const masked = print(maskValue(value))
  return masked === shown ? shown : <MaskedText shown={shown} masked={masked} />
}

/** The place of the keyboard: what has the focus, or what a list, tree or grid points at. */
function keyboardPlace(): Element | null {
  const focused = document.activeElement
  const pointed = focused?.getAttribute('aria-activedescendant')
  return pointed === null || pointed === undefined ? focused : document.getElementById(pointed)
}

/** Reveals the value at the keyboard's place by Space; where nothing is masked, the key does what it does without privacy mode. */
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

/** Lets Space reveal values while privacy mode is on. */
export function useRevealBySpace(): void {
  const isOn = usePrivacyMode()
  useEffect(() => {
    if (!isOn) return undefined
    document.addEventListener('keydown', revealBySpace, true)
    return () => document.removeEventListener('keydown', revealBySpace, true)
  }, [isOn])
}
