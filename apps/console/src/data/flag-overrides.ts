import { isLocalHost } from '@terrarium/contracts'
import type { FeatureFlag, Session } from '@terrarium/contracts'
import { tabStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

const ENTRY = 'features:overrides'

type OverriddenFlags = Readonly<Partial<Record<FeatureFlag, boolean>>>

/** Flags that a developer has switched for this tab, whatever the service says; consoles of other machines have none. */
class FlagOverrides extends Subscribable {
  #flags: OverriddenFlags | undefined
  #shown: { readonly session: Session; readonly flags: OverriddenFlags; readonly overridden: Session } | undefined

  readonly isOffered = (): boolean => isLocalHost(window.location.hostname)

  readonly get = (): OverriddenFlags => (this.#flags ??= this.isOffered() ? readFlags() : {})

  /** Switches a flag; undefined takes what the service says. */
  set(flag: FeatureFlag, value: boolean | undefined): void {
    const { [flag]: _before, ...others } = this.get()
    this.#flags = value === undefined ? others : { ...others, [flag]: value }
    tabStore().set(ENTRY, JSON.stringify(this.#flags))
    this.notify()
  }

  /** Takes all flags as the service says them. */
  clear(): void {
    this.#flags = {}
    tabStore().remove(ENTRY)
    this.notify()
  }

  /** A session with the flags of this tab; the same object until one of the two changes. */
  readonly apply = (session: Session): Session => {
    const flags = this.get()
    if (Object.keys(flags).length === 0) return session
    if (this.#shown?.session !== session || this.#shown.flags !== flags) {
      this.#shown = { session, flags, overridden: { ...session, feature_flags: { ...session.feature_flags, ...flags } } }
    }
    return this.#shown.overridden
  }
}

function readFlags(): OverriddenFlags {
  try {
    const stored: unknown = JSON.parse(tabStore().get(ENTRY) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
  } catch (error: unknown) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The overrides of this tab. */
export const flagOverrides = new FlagOverrides()
