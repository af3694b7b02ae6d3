import { useEffect, useSyncExternalStore } from 'react'
import { followedWork } from '../../data/followed-work.ts'

interface FollowedKind<Work> {
  readonly keyOf: (work: Work) => string
  readonly isOver: (work: Work) => boolean
  /** Called once for work that has ended since it was seen to run. */
  readonly onEnd: (work: Work) => void
}

/** Of the service's work: what runs, and what has ended since this page saw it run, until that is dismissed. */
export function useFollowed<Work>(works: readonly Work[], { keyOf, isOver, onEnd }: FollowedKind<Work>): readonly Work[] {
  const states = useSyncExternalStore(followedWork.subscribe, followedWork.states)
  useEffect(() => {
    for (const work of works) {
      if (!isOver(work)) followedWork.follow(keyOf(work))
      else if (followedWork.end(keyOf(work))) onEnd(work)
    }
  })
  return works.filter((work) => !isOver(work) || states.has(keyOf(work)))
}
