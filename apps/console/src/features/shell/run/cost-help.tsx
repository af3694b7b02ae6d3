import { useState } from 'react'
import { text as actionText } from '../../../messages/text.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './cost-strip.module.css'

const FIGURES = ['read', 'write', 'compute', 'server', 'total', 'retries', 'storage'] as const

/** Says what the figures of the cost strip are. */
export function CostHelp() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" className={styles['action']} onClick={() => setOpen(true)}>
        {text('cost.what')}
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text('cost.what_title')}
        footer={<Button onClick={close}>{actionText('action.close')}</Button>}
      >
        <dl className={styles['figures']}>
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{text(`cost.figure_${figure}`)}</dt>
              <dd>{text(`cost.explain_${figure}`)}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}
