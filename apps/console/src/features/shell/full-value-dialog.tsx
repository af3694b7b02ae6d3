import { text } from '../../messages/text.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LongText } from './long-text.tsx'
import { copyOf, typeNameOf } from './tree-lines.ts'
import type { TreeLine } from './tree-lines.ts'
import styles from './shell.module.css'

/** Shows the whole of a value that its row has no room for. */
export function FullValueDialog({ line, onClose }: { readonly line: TreeLine | undefined; readonly onClose: () => void }) {
  const full = line === undefined ? '' : copyOf(line.value)
  return (
    <Dialog
      open={line !== undefined}
      onClose={onClose}
      title={line === undefined ? '' : text('shell.full_value', { name: line.name, type: typeNameOf(line.value) })}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyText(full)}>
            {text('action.copy')}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <LongText key={line?.id} className={styles['full'] ?? ''} label={text('shell.full_value_text')} full={full} />
    </Dialog>
  )
}
