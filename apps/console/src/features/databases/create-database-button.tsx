import type { DatabasePath } from '@terrarium/contracts'
import { useSearchParams } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonStyle } from '../../ui/button.tsx'
import { CreateDatabaseDialog } from './create-database-dialog.tsx'

const DIALOG = 'create-database'

interface CreateDatabaseButtonProps extends Pick<ButtonStyle, 'variant'> {
  readonly parent: DatabasePath
}

/** Opens the dialog that creates a database; whether it is open stands in the address. */
export function CreateDatabaseButton({ parent, variant = 'primary' }: CreateDatabaseButtonProps) {
  const [search, setSearch] = useSearchParams()
  const mayCreate = usePermission('databases', 'create')
  const setDialog = (dialog: string | undefined) => {
    const next = new URLSearchParams(search)
    if (dialog === undefined) next.delete('dialog')
    else next.set('dialog', dialog)
    setSearch(next, { replace: true })
  }
  return (
    <>
      <Button variant={variant} icon="plus" disabledReason={mayCreate ? undefined : text('databases.no_permission_create')} onClick={() => setDialog(DIALOG)}>
        {text('databases.create')}
      </Button>
      {mayCreate && <CreateDatabaseDialog open={search.get('dialog') === DIALOG} parent={parent} onClose={() => setDialog(undefined)} />}
    </>
  )
}
