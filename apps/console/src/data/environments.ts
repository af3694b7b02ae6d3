import { localStore, tabStore } from './browser-storage.ts'
import { Subscribable } from './subscribable.ts'

/** What a database is for; `production` locks the console's edits until they are enabled. */
export const ENVIRONMENTS = ['production', 'staging', 'dev', 'preview'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

const LABEL = 'ui:environment:'
const EDITS = 'ui:edits:'

/** Reads the name of an environment; undefined for anything else. */
export function readEnvironment(value: unknown): Environment | undefined {
  return ENVIRONMENTS.find((environment) => environment === value)
}

/**
 * Which environment each database is, by its global id.
 *
 * A label is kept in this browser; a member who may write the database can share it in `data.environment`, which counts where this browser
 * has none.
 */
export class EnvironmentLabels extends Subscribable {
  #version = 0

  /** Changes with every label, for screens that follow them. */
  readonly version = (): number => this.#version

  of(globalId: string | undefined, shared: Environment | undefined): Environment | undefined {
    const own = globalId === undefined ? undefined : localStore().get(LABEL + globalId)
    return own === 'none' ? undefined : (readEnvironment(own) ?? shared)
  }

  /** Labels a database in this browser; undefined says that it is none of them. */
  set(globalId: string, environment: Environment | undefined): void {
    localStore().set(LABEL + globalId, environment ?? 'none')
    this.#changed()
  }

  /** Whether edits of a production database were enabled in this tab. */
  areEditsEnabled(globalId: string): boolean {
    return tabStore().get(EDITS + globalId) === 'enabled'
  }

  /** Whether the console only reads a database: it is a production database whose edits were not enabled in this tab. */
  isLocked(globalId: string | undefined, environment: Environment | undefined): boolean {
    return environment === 'production' && (globalId === undefined || !this.areEditsEnabled(globalId))
  }

  enableEdits(globalId: string): void {
    tabStore().set(EDITS + globalId, 'enabled')
    this.#changed()
  }

  #changed(): void {
    this.#version += 1
    this.notify()
  }
}

export const environmentLabels = new EnvironmentLabels()
