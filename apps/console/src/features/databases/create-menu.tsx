import { Link, useSearchParams } from 'react-router'
import { createHref } from '../../config/paths.ts'
import { useDatabase } from '../../data/database-context.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'

const KINDS: readonly { readonly kind: Parameters<typeof createHref>[1]; readonly label: string; readonly icon: IconName }[] = [
  { kind: 'collections', label: text('create.collection'), icon: 'collection' },
  { kind: 'functions', label: text('create.function'), icon: 'function' },
  { kind: 'roles', label: text('create.role'), icon: 'role' },
  { kind: 'access_providers', label: text('create.access_provider'), icon: 'accessProvider' },
  { kind: 'keys', label: text('create.key'), icon: 'key' },
]

interface CreateMenuProps {
  /** Why the member may create nothing here. */
  readonly refusal: string | undefined
  /** The dialog of this page that creates a child database. */
  readonly childDialog: string
}

/** Whatever a database can hold, begun from its overview. */
export function CreateMenu({ refusal, childDialog }: CreateMenuProps) {
  const { path } = useDatabase()
  const [search, setSearch] = useSearchParams()
  const createChild = () => {
    const next = new URLSearchParams(search)
    next.set('dialog', childDialog)
    setSearch(next, { replace: true })
  }
  return (
    <Menu
      label={text('create.title')}
      placement="bottom-end"
      trigger={
        <Button icon="plus" endIcon="chevronDown">
          {text('create.title')}
        </Button>
      }
    >
      {KINDS.map(({ kind, label, icon }) => (
        <MenuItem key={kind} icon={icon} disabledReason={refusal} render={<Link to={createHref(path, kind)} />}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="database" disabledReason={refusal} onSelect={createChild}>
        {text('create.child')}
      </MenuItem>
    </Menu>
  )
}
