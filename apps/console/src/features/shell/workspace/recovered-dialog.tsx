import { diffLines } from '../../../data/line-diff.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DiffText } from '../../../ui/diff-text.tsx'
import { tabTitle } from './query-tab.ts'
import type { QueryTab } from './query-tab.ts'

interface RecoveredDialogProps {
  readonly tabs: readonly QueryTab[]
  readonly onOpen: (tab: QueryTab) => void
  readonly onClose: () => void
}

/** The queries that were there when the browser ended, each compared with the text that was saved of it last. */
export function RecoveredDialog({ tabs, onOpen, onClose }: RecoveredDialogProps) {
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text('shell.recovered', { count: tabs.length })}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {text('action.close')}
        </Button>
      }
    >
      {tabs.map((tab) => {
        const title = tabTitle(tab)
        return (
          <section key={tab.id} aria-label={title}>
            <p>
              <Button size="xs" onClick={() => onOpen(tab)}>
                {text('shell.recovered_open', { name: title })}
              </Button>
            </p>
            <DiffText
              label={text(tab.savedText === undefined ? 'shell.recovered_unsaved' : 'shell.recovered_diff', { name: title })}
              lines={diffLines(tab.savedText ?? '', tab.text)}
              same={text('shell.recovered_same')}
            />
          </section>
        )
      })}
    </Dialog>
  )
}
