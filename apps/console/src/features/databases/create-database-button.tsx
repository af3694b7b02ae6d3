import type { DatabasePath } from '@terrarium/contracts'
import { useSearchParams } from 'react-router'
import { CREATE_DATABASE_DIALOG } from '../../config/paths.ts'
import { usePermission } from '../../data/permissions.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import type { ButtonStyle } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { onSheetWhile, useShortcut } from '../../ui/use-shortcut.ts'

const CreateDatabaseDialog = lazyDialog(async () => (await import('./create-database-dialog.tsx')).CreateDatabaseDialog)

/** Whether the dialog is open stands in the address. */
function useDialog() {
  const [search, setSearch] = useSearchParams()
  const setOpen = (open: boolean) => {
    const next = new URLSearchParams(search)
    if (open) next.set('dialog', CREATE_DATABASE_DIALOG)
    else next.delete('dialog')
    setSearch(next, { replace: true })
  }
  return { isOpen: search.get('dialog') === CREATE_DATABASE_DIALOG, setOpen }
}

interface CreateDatabaseButtonProps extends Pick<ButtonStyle, 'variant' | 'size'> {
  readonly label?: string
}

/** Opens the page's dialog that creates a database; for a role that may not create, the button says so. */
export function CreateDatabaseButton({ variant = 'primary', size = 'md', label = text('databases.create') }: CreateDatabaseButtonProps) {
  const { setOpen } = useDialog()
  const mayCreate = usePermission('databases', 'create')
  return (
    <Button
      variant={variant}
      size={size}
      icon="plus"
      disabledReason={mayCreate ? undefined : text('databases.no_permission_create')}
      onClick={() => setOpen(true)}
    >
      {label}
    </Button>
  )
}

/** The dialog that the page's buttons, and the key `n`, open. A page has it once. */
export function CreateDatabaseHost({ parent }: { readonly parent: DatabasePath }) {
  const { isOpen, setOpen } = useDialog()
  const mayCreate = usePermission('databases', 'create')
  useShortcut('n', () => mayCreate && setOpen(true), text('shortcut.create'), false, onSheetWhile(mayCreate))
  return mayCreate ? <CreateDatabaseDialog open={isOpen} parent={parent} onClose={() => setOpen(false)} /> : null
}
