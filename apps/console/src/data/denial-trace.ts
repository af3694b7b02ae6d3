import { createContext } from 'react'
import type { ComponentType } from 'react'
import type { RunContext } from './run-context.ts'

/** A query that was denied, and with whose privileges it ran. */
export interface DeniedQuery {
  readonly query: string
  readonly context: RunContext
}

/** Explains which privilege a denied query lacked. The router gives it to whatever runs queries; undefined where nothing explains it. */
export const DenialTraceContext = createContext<ComponentType<DeniedQuery> | undefined>(undefined)
