import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../../data/leave-guard.ts'
import { keepDraft, readDraft, removeDraft } from '../../ui/form/form-drafts.ts'
import type { RoleDefinition } from './role-definition.ts'

interface RoleDraftOptions<Part> {
  readonly role: RoleDefinition
  /** The part as it is stored. */
  readonly saved: Part
  /** Under which this browser keeps it. */
  readonly id: string
  /** Name of the part in the question before it is lost. */
  readonly where: string
  /** Pages below this address show the same draft. */
  readonly keptUnder: string
}

interface RoleDraft<Part> {
  readonly value: Part
  readonly isDirty: boolean
  /** Whether it was begun before this page was loaded. */
  readonly isRestored: boolean
  /** The role as of the beginning of the draft: a save over a later change of somebody else is refused. */
  readonly base: RoleDefinition
  /** Counts the times that everything was put back, so that fields show it. */
  readonly epoch: number
  readonly change: (part: Part) => void
  /** Takes the draft as the stored part, after it was saved. */
  readonly settle: () => void
  /** Puts everything back. */
  readonly discard: () => void
}

/** An edited part, and the time of the last change of the role that it began with. */
interface Kept<Part> {
  readonly ts: string
  readonly value: Part
}

function readKept<Part extends readonly unknown[]>(id: string): Kept<Part> | undefined {
  const { ts, value } = readDraft(id) ?? {}
  return typeof ts === 'string' && Array.isArray(value) ? { ts, value: value as readonly unknown[] as Part } : undefined
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Registers the draft with the guard. Another page asks first, though the browser keeps the draft. */
function useGuardedDraft(isDirty: boolean, discard: () => void, { where, keptUnder }: RoleDraftOptions<never>): void {
  const latest = useRef({ isDirty, discard, where, keptUnder })
  latest.current = { isDirty, discard, where, keptUnder }
  useEffect(
    () =>
      leaveGuard.register(() => {
        const now = latest.current
        if (!now.isDirty) return undefined
        return {
          where: now.where,
          count: 1,
          isKept: true,
          survives: (move) => (move.kind === 'route' ? move.toPath.startsWith(now.keptUnder) : move.kind !== 'sign-out'),
          discard: now.discard,
        }
      }),
    [],
  )
}

/**
 * A part of a role while it is edited, kept over reloads, crashes and the end of the session.
 *
 * A draft put back to what is saved is no draft.
 */
export function useRoleDraft<Part extends readonly unknown[]>(options: RoleDraftOptions<Part>): RoleDraft<Part> {
  const { role, saved, id } = options
  const [draft, setDraft] = useState(() => readKept<Part>(id))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [epoch, setEpoch] = useState(0)
  const isDirty = draft !== undefined && !isSame(draft.value, saved)
  const settle = () => {
    removeDraft(id)
    setDraft(undefined)
    setRestored(false)
  }
  const discard = () => {
    settle()
    setEpoch((before) => before + 1)
  }
  const change = (value: Part) => {
    const next = { ts: isDirty ? draft.ts : role.ts, value }
    if (isSame(value, saved)) removeDraft(id)
    else keepDraft(id, next)
    setDraft(next)
  }
  useGuardedDraft(isDirty, discard, options as RoleDraftOptions<never>)
  return {
    value: draft?.value ?? saved,
    isDirty,
    isRestored: isRestored && isDirty,
    base: isDirty ? { ...role, ts: draft.ts } : role,
    epoch,
    change,
    settle,
    discard,
  }
}
