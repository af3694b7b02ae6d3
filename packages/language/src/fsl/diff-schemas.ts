import type { ItemChange } from './diff/change.ts'
import { type DiffTexts, renderItemChanges } from './diff/render-diff.ts'
import { renderTextDiff } from './diff/render-text-diff.ts'

/** How a difference of schemas is shown: what changes, only which items change, or the lines of the files. */
export type DiffFormat = 'semantic' | 'summary' | 'textual'

export interface DiffOptions {
  readonly format: DiffFormat
  readonly color: 'none' | 'ansi'
}

/** Renders the changes from one schema to another as the schema endpoints answer them; empty when there are none. */
export function renderSchemaDiff(changes: readonly ItemChange[], texts: DiffTexts, { format, color }: DiffOptions): string {
  if (format === 'textual') return renderTextDiff(texts.before, texts.after, color)
  return renderItemChanges(changes, texts, { details: format === 'semantic', color })
}
