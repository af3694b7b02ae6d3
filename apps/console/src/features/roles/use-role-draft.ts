import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../../data/leave-guard.ts'
import { keepDraft, readDraft, removeDraft } from '../../ui/form/form-drafts.ts'
import type { RoleDefinition } from './role-definition.ts'
import type { RolePart } from './role-members.ts'

interface RoleDraftOptions<Part> {
  readonly role: RoleDefinition
  readonly part: RolePart<Part>
  /** Under which this browser keeps it. */
  readonly id: string
  /** Name of the part in the question before it is lost. */
  readonly where: string
  /** Pages below this address show the same draft. */
  readonly keptUnder: string
}

/** A part of a role while it is edited. */
export interface RoleDraft<Part> {
  readonly value: Part
  readonly isDirty: boolean
  /** Whether it was begun before this page was loaded. */
  readonly isRestored: boolean
  /** The role as of the beginning of the draft: a save over a later change of somebody else is refused. */
  readonly base: RoleDefinition
  /** The part that the draft began with, where it is stored otherwise by now; undefined where it is the same. */
  readonly changedFrom: Part | undefined
  /** Counts the times that everything was put back, so that fields show it. */
  readonly epoch: number
  readonly change: (part: Part) => void
  /** Takes a part as a draft that begins with what is stored now. */
  readonly beginAgain: (part: Part) => void
  /** Takes the draft as the stored part, after it was saved. */
  readonly settle: () => void
  /** Puts everything back. */
  readonly discard: () => void
}

/** An edited part, the stored one that it began with, and the time of the role's last change then. */
interface Kept<Part> {
  readonly ts: string
  readonly began: Part
  readonly value: Part
}

function readKept<Part extends readonly unknown[]>(id: string, saved: Part): Kept<Part> | undefined {
  const { ts, began, value } = readDraft(id) ?? {}
  if (typeof ts !== 'string' || !Array.isArray(value)) return undefined
  return { ts, began: Array.isArray(began) ? (began as readonly unknown[] as Part) : saved, value: value as readonly unknown[] as Part }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Registers the draft with the guard. Another page asks first, though the browser keeps the draft. */
function useGuardedDraft(
  isDirty: boolean,
  discard: () => void,
  { where, keptUnder }: Pick<RoleDraftOptions<never>, 'where' | 'keptUnder'>,
): void {
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
  const { role, part, id } = options
  const saved = part.of(role)
  const [draft, setDraft] = useState(() => readKept(id, saved))
  const [isRestored, setRestored] = useState(draft !== undefined)
  const [epoch, setEpoch] = useState(0)
  const edited = draft !== undefined && !isSame(draft.value, draft.began) ? draft : undefined
  const isDirty = edited !== undefined && !isSame(edited.value, saved)
  const hasChanged = isDirty && !isSame(edited.began, saved)
  const settle = () => {
    removeDraft(id)
    setDraft(undefined)
    setRestored(false)
  }
  const discard = () => {
    settle()
    setEpoch((before) => before + 1)
  }
  const keep = (next: Kept<Part>) => {
    if (isSame(next.value, saved)) removeDraft(id)
    else keepDraft(id, { ...next })
    setDraft(next)
  }
  const change = (value: Part) => keep(hasChanged ? { ...edited, value } : { ts: role.ts, began: saved, value })
  const beginAgain = (value: Part) => {
    keep({ ts: role.ts, began: saved, value })
    setEpoch((before) => before + 1)
  }
  useGuardedDraft(isDirty, discard, options)
  return {
    value: edited?.value ?? saved,
    isDirty,
    isRestored: isRestored && isDirty,
    base: hasChanged ? part.in({ ...role, ts: edited.ts }, edited.began) : role,
    changedFrom: hasChanged ? edited.began : undefined,
    epoch,
    change,
    beginAgain,
    settle,
    discard,
  }
}
