import type { AddressChange } from '../../data/use-address.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { isFiltered, NO_FILTER } from './book/log-filter.ts'
import type { LogFilter } from './book/log-filter.ts'

/** Says that a filter leaves nothing, and offers what would show more. */
export function NoMatch({ filter, onChange: change }: { readonly filter: LogFilter; readonly onChange: (next: AddressChange) => void }) {
  const clear = isFiltered(filter) && <Button onClick={() => change(NO_FILTER)}>{text('logs.clear_filters')}</Button>
  const show = filter.hidesConsole && <Button onClick={() => change({ console: 'shown' })}>{text('logs.show_console')}</Button>
  const actions = (
    <>
      {clear} {show}
    </>
  )
  return (
    <EmptyState title={text('logs.no_shapes')} actions={actions}>
      {filter.hidesConsole ? text('logs.no_shapes_help') : undefined}
    </EmptyState>
  )
}
