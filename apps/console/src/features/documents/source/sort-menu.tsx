import { text } from '../../../messages/document-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import type { GridColumn } from '../grid/columns.ts'
import type { DocumentSource } from './document-source.ts'
import { sortChoices } from './document-sort.ts'
import type { SortChoice } from './document-sort.ts'

function labelOf({ name, isDescending }: SortChoice): string {
  if (name === undefined) return text('documents.sort_own')
  return text(isDescending ? 'documents.sort_down' : 'documents.sort_up', { name })
}

interface SortMenuProps {
  readonly source: DocumentSource
  readonly columns: readonly GridColumn[]
  readonly onSort: (sort: string) => void
}

/** The orders that the documents can be read in. What an order costs is said before it runs. */
export function SortMenu({ source, columns, onSort }: SortMenuProps) {
  return (
    <Menu
      label={text('documents.sort')}
      placement="bottom-end"
      trigger={<IconButton icon="upDown" label={text('documents.sort')} on={source.sort !== ''} />}
    >
      {sortChoices(source, columns).map((choice) => (
        <MenuItem
          key={choice.sort}
          end={choice.sort === source.sort ? <Icon name="check" size={14} /> : undefined}
          onSelect={() => onSort(choice.sort)}
        >
          {labelOf(choice)}
        </MenuItem>
      ))}
    </Menu>
  )
}
