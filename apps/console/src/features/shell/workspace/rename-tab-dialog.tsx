import { useState } from 'react'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { tabTitle } from './query-tab.ts'
import type { QueryTab } from './query-tab.ts'

interface RenameTabDialogProps {
  readonly tab: QueryTab
  /** Undefined gives the name back to the first line. */
  readonly onRename: (name: string | undefined) => void
  readonly onClose: () => void
}

/** Gives a query a name. */
export function RenameTabDialog({ tab, onRename, onClose }: RenameTabDialogProps) {
  const [name, setName] = useState(tabTitle(tab))
  const submit = () => {
    onRename(name.trim() === '' ? undefined : name.trim())
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      title={text('shell.rename_title')}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {text('shell.rename_tab')}
          </Button>
        </>
      }
    >
      <TextField label={text('shell.tab_name')} autoFocus value={name} onChange={(event) => setName(event.target.value)} />
    </Dialog>
  )
}
