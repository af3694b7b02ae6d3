import { paths } from '../config/paths.ts'
import { backgroundTasks } from './background-tasks.ts'
import type { BackgroundTask, ShownTask } from './background-tasks.ts'
import type { CollectionPlace } from './collection-place.ts'
import type { Services } from './services.ts'
import { Subscribable } from './subscribable.ts'

interface Held<State> {
  readonly state: State
  readonly controller: AbortController
  readonly task: ShownTask
}

/** A run, for the code that does its work. */
export interface Run<State> {
  /** Aborted by who cancels it, and by the end of the session. */
  readonly signal: AbortSignal
  /** Whether it is over for everybody: the session has ended. */
  readonly isForgotten: () => boolean
  /** Keeps how far the run has come, and tells the tray. */
  readonly move: (state: State, task: Partial<Pick<BackgroundTask, 'step' | 'state' | 'said' | 'detail' | 'meanwhile'>>) => void
}

/** Work on collections that goes on while its page is left, at most one of a kind for each collection; the tray shows it. */
export class CollectionRuns<State> extends Subscribable {
  readonly #held = new Map<string, Held<State>>()
  readonly #attended = new Map<string, number>()

  readonly get = ({ storageKey }: CollectionPlace): State | undefined => this.#held.get(storageKey)?.state

  /** Begins a run in the place of the one before. It ends with the session. */
  begin(
    { session }: Pick<Services, 'session'>,
    place: CollectionPlace,
    state: State,
    task: Pick<BackgroundTask, 'title' | 'steps' | 'meanwhile'>,
  ): Run<State> {
    this.forget(place)
    const { storageKey, path, collection } = place
    const controller = new AbortController()
    const ignoreSession = session.subscribe(() => {
      if (session.get() === undefined) this.forget(place)
    })
    const startedAt = new Date().toISOString()
    const shown = backgroundTasks.show({
      ...{ ...task, startedAt, href: paths.collectionDocuments.href(path.regionGroup, path.names, collection) },
      cancel: () => controller.abort(),
      onDismiss: () => {
        ignoreSession()
        controller.abort()
        this.#held.delete(storageKey)
        this.notify()
      },
    })
    const isForgotten = () => this.#held.get(storageKey)?.controller !== controller
    const move: Run<State>['move'] = (next, change) => {
      if (isForgotten()) return
      this.#held.set(storageKey, { state: next, controller, task: shown })
      shown.tell({ ...change, updatedAt: new Date().toISOString() })
      this.notify()
    }
    this.#held.set(storageKey, { state, controller, task: shown })
    this.notify()
    return { signal: controller.signal, isForgotten, move }
  }

  cancel({ storageKey }: CollectionPlace): void {
    this.#held.get(storageKey)?.controller.abort()
  }

  /** Takes a run out of the tray and of the memory of this page; one that runs is canceled. */
  forget({ storageKey }: CollectionPlace): void {
    this.#held.get(storageKey)?.task.dismiss()
  }

  /** Notes that a run of the collection is looked at, so that its end needs no message; returns the way to take that back. */
  attend({ storageKey }: CollectionPlace): () => void {
    this.#attended.set(storageKey, (this.#attended.get(storageKey) ?? 0) + 1)
    return () => {
      this.#attended.set(storageKey, (this.#attended.get(storageKey) ?? 1) - 1)
    }
  }

  isAttended({ storageKey }: CollectionPlace): boolean {
    return (this.#attended.get(storageKey) ?? 0) > 0
  }
}
