import { useState, useSyncExternalStore } from 'react'
import { consoleSpending } from '../../data/console-spending.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavbarButton } from '../../ui/navbar-button.tsx'
import styles from './console-meter.module.css'

export const ConsoleMeterDialog = lazyDialog(async () => (await import('./console-meter-dialog.tsx')).ConsoleMeterDialog)

/** What the console's own queries have cost; opens the list of what for. */
export function ConsoleMeter() {
  const [open, setOpen] = useState(false)
  const counts = useSyncExternalStore(consoleSpending.subscribe, consoleSpending.total)
  return (
    <>
      <NavbarButton className={styles['meter']} title={text('meter.title')} onClick={() => setOpen(true)}>
        <Icon name="usage" size={14} />
        <span className={styles['counts']}>{text('meter.short', { ...counts })}</span>
      </NavbarButton>
      <ConsoleMeterDialog open={open} onClose={() => setOpen(false)} />
    </>
  )
}
