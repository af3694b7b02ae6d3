import { Subscribable } from './subscribable.ts'

/** Work of the service that was seen to run since the page was opened, by key, until its end was dismissed. */
class FollowedWork extends Subscribable {
  #states: ReadonlyMap<string, 'running' | 'ended'> = new Map()

  readonly states = (): ReadonlyMap<string, 'running' | 'ended'> => this.#states

  /** Begins to follow work that runs; what is followed already is left as it is. */
  follow(key: string): void {
    if (!this.#states.has(key)) this.#set([...this.#states, [key, 'running']])
  }

  /** Notes that work has ended; true the first time, for work that was followed. */
  end(key: string): boolean {
    if (this.#states.get(key) !== 'running') return false
    this.#set([...this.#states].map(([known, state]) => [known, known === key ? 'ended' : state]))
    return true
  }

  dismiss(key: string): void {
    this.#set([...this.#states].filter(([known]) => known !== key))
  }

  #set(states: readonly (readonly [string, 'running' | 'ended'])[]): void {
    this.#states = new Map(states)
    this.notify()
  }
}

/** The name of a snapshot among all work that is followed. */
export function snapshotKey(id: string): string {
  return `snapshot ${id}`
}

export const followedWork = new FollowedWork()
