import { formatDatabasePath } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

interface DatabaseMenuProps {
  readonly path: DatabasePath
  readonly onDelete: () => void
  readonly bordered?: boolean
}

/** What can be done with a database. */
export function DatabaseMenu({ path, onDelete, bordered = false }: DatabaseMenuProps) {
  const mayDelete = usePermission('databases', 'delete')
  const name = path.names[path.names.length - 1] ?? ''
  const label = text('databases.actions_of', { name })
  return (
    <Menu
      label={label}
      placement="bottom-end"
      trigger={<Button variant={bordered ? 'secondary' : 'ghost'} size="sm" square icon="more" aria-label={label} />}
    >
      <MenuItem icon="database" render={<Link to={paths.database.href(path.regionGroup, path.names)} />}>
        {text('databases.open')}
      </MenuItem>
      <MenuItem icon="shell" render={<Link to={paths.database.href(path.regionGroup, path.names, 'shell')} />}>
        {text('databases.open_shell')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText(formatDatabasePath(path))}>
        {text('databases.copy_path')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" danger disabledReason={mayDelete ? undefined : text('databases.no_permission_delete')} onSelect={onDelete}>
        {text('databases.delete')}
      </MenuItem>
    </Menu>
  )
}
