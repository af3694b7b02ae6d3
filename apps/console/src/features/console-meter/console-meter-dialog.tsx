import { text } from '../../messages/console-meter-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ConsoleMeterList } from './console-meter-list.tsx'

/** What the console has cost, where the window has no room for a popover at the bar. */
export function ConsoleMeterDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={text('meter.title')}
      footer={<Button onClick={onClose}>{text('action.close')}</Button>}
    >
      <ConsoleMeterList />
    </Dialog>
  )
}
