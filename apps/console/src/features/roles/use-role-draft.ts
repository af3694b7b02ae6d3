import { useEffect, useRef, useState } from 'react'
import { leaveGuard } from '../../data/leave-guard.ts'

interface RoleDraft<Part> {
  readonly value: Part
  readonly isDirty: boolean
  readonly change: (part: Part) => void
  /** Puts everything back. */
  readonly discard: () => void
}

/**
 * A part of a role while it is edited. Leaving asks, except for pages below `keptUnder`, which show the same draft.
 *
 * A draft put back to what is saved is no draft.
 */
export function useRoleDraft<Part>(saved: Part, where: string, keptUnder: string): RoleDraft<Part> {
  const [draft, setDraft] = useState<Part>()
  const isDirty = draft !== undefined && JSON.stringify(draft) !== JSON.stringify(saved)
  const latest = useRef({ isDirty, where, keptUnder })
  latest.current = { isDirty, where, keptUnder }
  useEffect(
    () =>
      leaveGuard.register(() =>
        latest.current.isDirty
          ? {
              where: latest.current.where,
              count: 1,
              discard: () => setDraft(undefined),
              survives: (move) => move.kind === 'route' && move.toPath.startsWith(latest.current.keptUnder),
            }
          : undefined,
      ),
    [],
  )
  return { value: draft ?? saved, isDirty, change: setDraft, discard: () => setDraft(undefined) }
}
