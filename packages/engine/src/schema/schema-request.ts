import type { Timestamp } from '@terrarium/base'
import type { SchemaFile } from '@terrarium/language'
import type { CommitRequest } from '@terrarium/store'
import type { Materialized } from '@terrarium/values'
import type { DescribedEnvironment } from './describe-environment.ts'
import type { UnfinishedBuild } from './unfinished-builds.ts'

/** Kinds of schema items by their collections. */
export type ItemKind = 'collection' | 'function' | 'role' | 'accessProvider'

/** The form of a difference between two schemas. */
export type DiffFormat = 'semantic' | 'summary' | 'textual'

export interface DiffStyle {
  readonly format: DiffFormat
  readonly color: boolean
}

/** An operation on a database's schema. @see wire-protocol.md §6 */
export type SchemaOperation =
  | { readonly kind: 'listFiles'; readonly staged: boolean }
  | { readonly kind: 'readFile'; readonly name: string; readonly staged: boolean }
  | { readonly kind: 'update'; readonly files: readonly SchemaFile[]; readonly override: boolean; readonly staged: boolean }
  | {
      readonly kind: 'diff'
      readonly files: readonly SchemaFile[]
      readonly override: boolean
      readonly staged: boolean
      readonly style: DiffStyle
    }
  /** Without a style the state alone. */
  | { readonly kind: 'status'; readonly style: DiffStyle | undefined }
  /** The indexes that are being built or have failed. */
  | { readonly kind: 'builds' }
  | { readonly kind: 'commit' }
  | { readonly kind: 'abandon' }
  | { readonly kind: 'readItem'; readonly item: ItemName }
  /** With a style: answers the difference and writes nothing. */
  | { readonly kind: 'createItem'; readonly itemKind: ItemKind; readonly text: string; readonly style: DiffStyle | undefined }
  | { readonly kind: 'replaceItem'; readonly item: ItemName; readonly text: string; readonly style: DiffStyle | undefined }
  | { readonly kind: 'deleteItem'; readonly item: ItemName; readonly style: DiffStyle | undefined }
  /** What queries can use, for editors. @see wire-protocol.md §7.1 */
  | { readonly kind: 'environment' }

export interface ItemName {
  readonly kind: ItemKind
  readonly name: string
}

export interface SchemaRequest {
  readonly operation: SchemaOperation
  /** The schema version that the caller knows; another one is refused. */
  readonly version: number | undefined
  /** Absolute, by the machine's clock. */
  readonly deadline: Timestamp
  /** At or after the snapshot's. */
  readonly queryTime: Timestamp
}

export type SchemaState = 'none' | 'pending' | 'ready' | 'failed'

/** An item as the endpoints show it. */
export interface ShownItem {
  readonly filename: string
  readonly span: { readonly start: number; readonly end: number }
  readonly content: string
  /** undefined: the caller may not read such documents. */
  readonly definition: Materialized | undefined
}

export type SchemaAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'files'; readonly names: readonly string[] }
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'diff'; readonly text: string }
  | {
      readonly kind: 'status'
      readonly state: SchemaState
      readonly details: { readonly pending: string; readonly diff: string } | undefined
    }
  | { readonly kind: 'builds'; readonly builds: readonly UnfinishedBuild[] }
  | { readonly kind: 'item'; readonly item: ShownItem }
  | { readonly kind: 'environment'; readonly environment: DescribedEnvironment }

/** Result of a request: its answer, and what to commit before it is sent. */
export type SchemaRun =
  | { readonly kind: 'failure'; readonly status: number; readonly message: string }
  | {
      readonly kind: 'success'
      readonly answer: SchemaAnswer
      /** `commit`: the time of the commit. */
      readonly version: Timestamp | 'commit'
      readonly commit: CommitRequest | undefined
    }
