import { text } from '../../messages/document-text.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { baseOf } from './changes/change-base.ts'
import { ChangeItems, CopyItems, OpenItem } from './document-items.tsx'
import type { ListedDocument } from './document-items.tsx'

interface RecordMenuProps extends ListedDocument {
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** What can be done with a document where it is a record and no row of a grid. */
export function RecordMenu({ isSelected, onSelect, ...listed }: RecordMenuProps) {
  const { document, definition, pending } = listed
  const label = text('documents.row_menu', { id: document.id })
  return (
    <Menu label={label} placement="bottom-end" trigger={<IconButton icon="more" label={label} />}>
      <OpenItem {...listed} />
      <MenuItem icon="check" onSelect={onSelect}>
        {text(isSelected ? 'documents.menu_unselect' : 'documents.menu_select')}
      </MenuItem>
      <MenuSeparator />
      <CopyItems {...listed} />
      <ChangeItems {...listed} onDelete={() => pending.delete(baseOf(document, definition))} />
    </Menu>
  )
}
