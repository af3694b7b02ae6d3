import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import { serviceStatusQuery, worstComponent } from '../../data/service-status.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/dashboard-text.ts'
import { StatusIcon } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { NavbarButton } from '../../ui/navbar-button.tsx'
import { STATUS_TONES } from './status-tones.ts'
import styles from './service-status.module.css'

const StatusDialog = lazyDialog(async () => (await import('./status-dialog.tsx')).StatusDialog)

/** The state of the service in the navigation bar: the worst component's, in words; opens the list of all. */
export function ServiceStatusButton() {
  const [open, setOpen] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery(serviceStatusQuery(useServices()))
  const worst = data === undefined ? undefined : worstComponent(data.components)
  const isFailed = isError && !isFetching
  const label = isFailed || worst === undefined ? text('status.unknown') : text(`status.${worst.status}`)
  return (
    <>
      <NavbarButton className={styles['indicator']} onClick={() => setOpen(true)}>
        <StatusIcon tone={isFailed || worst === undefined ? 'unknown' : STATUS_TONES[worst.status]} />
        <span className={styles['word']}>{label}</span>
      </NavbarButton>
      <StatusDialog
        open={open}
        onClose={() => setOpen(false)}
        status={data}
        failed={isError}
        busy={isFetching}
        onRefresh={() => void refetch()}
      />
    </>
  )
}

/** Names a component that has trouble, until it is dismissed or the trouble changes. */
export function StatusBanner() {
  const { data } = useQuery(serviceStatusQuery(useServices()))
  const [dismissed, setDismissed] = useState('')
  const worst = data === undefined ? undefined : worstComponent(data.components)
  if (worst === undefined || worst.status === 'operational') return null
  const trouble = `${worst.id} ${worst.status}`
  if (trouble === dismissed) return null
  return (
    <aside className={styles['banner']} aria-label={text('status.title')}>
      <StatusIcon tone={STATUS_TONES[worst.status]} />
      <span>
        {`${worst.name}: ${text(`status.${worst.status}`)}. `}
        <a href={LINKS.status} {...EXTERNAL_LINK}>
          {text('status.banner_link')}
        </a>
      </span>
      <button
        type="button"
        className={buttonClass({ variant: 'ghost', size: 'xs', square: true })}
        aria-label={text('action.dismiss')}
        onClick={() => setDismissed(trouble)}
      >
        <Icon name="close" size={14} />
      </button>
    </aside>
  )
}
