import { createContext } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { WireValue } from './wire-value.ts'

/** How a row of a result differs from what was read. */
export type ResultRowState = 'edited' | 'deleted' | 'saved'

/** The changes of documents that a result shows. */
export interface ResultEditing {
  /** Whether a cell can be written in, as far as it is known before the collection's definition is read. */
  readonly canEdit: (row: WireValue, column: string) => boolean
  /** The row as it is with what waits to be saved, else as it was saved since; undefined: as it was read. */
  readonly rowOf: (row: WireValue) => { readonly value: WireValue; readonly state: ResultRowState } | undefined
  /** Whether the value of a column waits to be saved. */
  readonly isEdited: (row: WireValue, column: string) => boolean
  /** Opens the editor of a cell; what cannot be written says why. */
  readonly open: (row: WireValue, column: string) => void
  /** What stands in a cell while it is written; undefined in every other. */
  readonly editorOf: (row: WireValue, column: string, onDone: () => void) => ReactNode | undefined
  /** Marks the document of a row for deletion. */
  readonly remove: (row: WireValue) => void
}

export interface ResultEditingProps {
  readonly rows: readonly WireValue[]
  readonly children: (editing: ResultEditing | undefined) => ReactNode
}

/** Lets documents of a result be edited. The router gives it to whatever shows results; undefined where nothing edits them. */
export const ResultEditingContext = createContext<ComponentType<ResultEditingProps> | undefined>(undefined)
