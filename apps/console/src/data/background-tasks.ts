import { Subscribable } from './subscribable.ts'

/** Work under way that a member may leave alone. */
export interface BackgroundTask {
  readonly id: number
  readonly title: string
  readonly step: number
  readonly steps: number
  readonly state: 'running' | 'done' | 'failed'
  /** What it is at, or how it has ended; without this the step says it. */
  readonly said?: string | undefined
  /** Why it failed. */
  readonly detail?: string | undefined
  /** What can be done while it runs, and what becomes of it when the page is reloaded. */
  readonly meanwhile?: string | undefined
  readonly href?: string | undefined
  /** ISO times. */
  readonly startedAt?: string | undefined
  readonly updatedAt?: string | undefined
  readonly retry?: (() => void) | undefined
  /** Without this it cannot be canceled. */
  readonly cancel?: (() => void) | undefined
  /** Called when it is no longer to be shown. */
  readonly onDismiss?: (() => void) | undefined
}

type Change = Partial<Omit<BackgroundTask, 'id'>>
type NewTask = Pick<BackgroundTask, 'title' | 'steps' | 'href'> & Change

/** A task that is shown, for the code that does its work. */
export interface ShownTask {
  readonly tell: (change: Change) => void
  readonly dismiss: () => void
}

/** The work that this page does in the background, the latest first. */
class BackgroundTasks extends Subscribable {
  #tasks: readonly BackgroundTask[] = []
  #lastId = 0

  readonly all = (): readonly BackgroundTask[] => this.#tasks

  /** Adds a task and returns the way to tell of its progress. */
  start(task: NewTask): (change: Change) => void {
    return this.show(task).tell
  }

  /** Adds a task that may also be taken away by who does it. */
  show(task: NewTask): ShownTask {
    this.#lastId += 1
    const id = this.#lastId
    this.#set([{ step: 0, state: 'running', ...task, id }, ...this.#tasks])
    return {
      tell: (change) => this.#set(this.#tasks.map((known) => (known.id === id ? { ...known, ...change } : known))),
      dismiss: () => this.dismiss(id),
    }
  }

  readonly dismiss = (id: number): void => {
    const dismissed = this.#tasks.find((task) => task.id === id)
    this.#set(this.#tasks.filter((task) => task.id !== id))
    dismissed?.onDismiss?.()
  }

  #set(tasks: readonly BackgroundTask[]): void {
    this.#tasks = tasks
    this.notify()
  }
}

export const backgroundTasks = new BackgroundTasks()
