import { useState, useSyncExternalStore } from 'react'
import { consoleSpending } from '../../data/console-spending.ts'
import { text } from '../../messages/dashboard-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavbarButton } from '../../ui/navbar-button.tsx'
import { useHasWideBar } from '../../ui/use-media.ts'
import styles from './console-meter.module.css'

export const ConsoleMeterDialog = lazyDialog(async () => (await import('./console-meter-dialog.tsx')).ConsoleMeterDialog)
const ConsoleMeterPopover = lazyDialog(async () => (await import('./console-meter-popover.tsx')).ConsoleMeterPopover)

/** What the console's own queries have cost; opens the list of what for. */
export function ConsoleMeter() {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement>()
  const hasWideBar = useHasWideBar()
  const counts = useSyncExternalStore(consoleSpending.subscribe, consoleSpending.total)
  return (
    <>
      <NavbarButton
        className={styles['meter']}
        title={text('meter.title')}
        isExpanded={isOpen}
        onClick={({ currentTarget }) => {
          setButton(currentTarget)
          setOpen(!isOpen)
        }}
      >
        <Icon name="usage" size={14} />
        <span className={styles['counts']}>{text('meter.short', { ...counts })}</span>
      </NavbarButton>
      {button !== undefined && <ConsoleMeterPopover open={isOpen && hasWideBar} button={button} onOpenChange={setOpen} />}
    </>
  )
}
