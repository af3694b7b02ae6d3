import { Subscribable } from './subscribable.ts'

/** Work under way that a member may leave alone. */
export interface BackgroundTask {
  readonly id: number
  readonly title: string
  readonly step: number
  readonly steps: number
  readonly state: 'running' | 'done' | 'failed'
  /** Why it failed. */
  readonly detail?: string | undefined
  readonly href?: string | undefined
  readonly retry?: (() => void) | undefined
}

/** The work that this page does in the background, the latest first. */
class BackgroundTasks extends Subscribable {
  #tasks: readonly BackgroundTask[] = []
  #lastId = 0

  readonly all = (): readonly BackgroundTask[] => this.#tasks

  /** Adds a task and returns the way to tell of its progress. */
  start(task: Pick<BackgroundTask, 'title' | 'steps' | 'href'>): (change: Partial<Omit<BackgroundTask, 'id'>>) => void {
    this.#lastId += 1
    const id = this.#lastId
    this.#set([{ ...task, id, step: 0, state: 'running' }, ...this.#tasks])
    return (change) => this.#set(this.#tasks.map((known) => (known.id === id ? { ...known, ...change } : known)))
  }

  readonly dismiss = (id: number): void => this.#set(this.#tasks.filter((task) => task.id !== id))

  #set(tasks: readonly BackgroundTask[]): void {
    this.#tasks = tasks
    this.notify()
  }
}

export const backgroundTasks = new BackgroundTasks()
