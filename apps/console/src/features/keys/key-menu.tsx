import { text } from '../../messages/keys-text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import { keyLabel } from './key-list.ts'
import type { KeyRow } from './key-list.ts'

export type KeyAction = 'rotate' | 'extend' | 'delete'

interface KeyMenuProps {
  readonly row: KeyRow
  /** Why the member may change no key. */
  readonly refusal: string | undefined
  readonly onAction: (action: KeyAction, row: KeyRow) => void
}

/** What can be done with a key. */
export function KeyMenu({ row, refusal, onAction }: KeyMenuProps) {
  const label = text('keys.actions_of', { name: keyLabel(row) })
  const remove = () => onAction('delete', row)
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<Button variant="ghost" size="sm" square icon="more" aria-label={label} />}
      rowKeys={{ Delete: refusal === undefined ? remove : undefined }}
    >
      <MenuItem icon="copy" onSelect={() => void copyText(row.id)}>
        {text('keys.copy_id')}
      </MenuItem>
      <MenuItem icon="refresh" disabledReason={refusal} onSelect={() => onAction('rotate', row)}>
        {text('keys.rotate')}
      </MenuItem>
      <MenuItem icon="clock" disabledReason={refusal} onSelect={() => onAction('extend', row)}>
        {text('keys.extend')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger disabledReason={refusal} end={<kbd aria-hidden="true">{text('key.delete')}</kbd>} onSelect={remove}>
        {text('keys.delete')}
      </MenuItem>
    </Menu>
  )
}
