import type { ReactNode } from 'react'
import { text } from '../messages/dashboard-text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface FilteredEmptyProps {
  /** The filter in words; undefined where it is not known. */
  readonly filter: ReactNode
  readonly onClear: () => void
}

/** A place that a filter leaves empty: the filter repeated, and the way to clear it. */
export function FilteredEmpty({ filter, onClear }: FilteredEmptyProps) {
  return (
    <EmptyState title={text('filtered.title')} actions={<Button onClick={onClear}>{text('filtered.clear')}</Button>}>
      {filter}
    </EmptyState>
  )
}

/** The same in a panel beside something else. */
export function FilteredEmptyNote({ filter, onClear, className }: FilteredEmptyProps & { readonly className: string | undefined }) {
  return (
    <div className={className}>
      <p>{text('filtered.title')}</p>
      <p>{filter}</p>
      <Button size="xs" onClick={onClear}>
        {text('filtered.clear')}
      </Button>
    </div>
  )
}
