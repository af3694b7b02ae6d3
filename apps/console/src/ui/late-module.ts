import { useEffect, useSyncExternalStore } from 'react'
import { Subscribable } from '../data/subscribable.ts'

type State<Module> =
  | { readonly kind: 'absent' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly module: Module }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Code that a page can be used without: it is loaded when it is about to be needed. */
export class LateModule<Module> extends Subscribable {
  readonly #load: () => Promise<Module>
  #state: State<Module> = { kind: 'absent' }

  constructor(load: () => Promise<Module>) {
    super()
    this.#load = load
  }

  /** Begins to load; once it has failed, the next call tries again. */
  readonly load = (): void => {
    if (this.#state.kind === 'loading' || this.#state.kind === 'loaded') return
    this.#state = { kind: 'loading' }
    void this.#load().then(
      (module) => this.#become({ kind: 'loaded', module }),
      (error: unknown) => this.#become({ kind: 'failed', error }),
    )
  }

  /** The module once it is there. */
  readonly get = (): Module | undefined => (this.#state.kind === 'loaded' ? this.#state.module : undefined)

  readonly state = (): State<Module> => this.#state

  #become(state: State<Module>): void {
    this.#state = state
    this.notify()
  }
}

/** Loads a module as soon as it is wanted. A page that wants it and cannot have it fails as one whose own code is missing. */
export function useLateModule<Module>(late: LateModule<Module>, isWanted: boolean): Module | undefined {
  const state = useSyncExternalStore(late.subscribe, late.state)
  useEffect(() => {
    if (isWanted) late.load()
  }, [late, isWanted])
  if (isWanted && state.kind === 'failed') throw state.error
  return state.kind === 'loaded' ? state.module : undefined
}
