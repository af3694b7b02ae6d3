import { EXTERNAL_LINK, LINKS } from '../../config/links.ts'
import type { ServiceStatus, StatusComponent } from '../../data/service-status.ts'
import { text } from '../../messages/dashboard-text.ts'
import { StatusIcon } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Time } from '../../ui/time.tsx'
import { STATUS_TONES } from './status-tones.ts'
import styles from './service-status.module.css'

function ComponentRow({ component }: { readonly component: StatusComponent }) {
  return (
    <li>
      <StatusIcon tone={STATUS_TONES[component.status]} />
      <span>{component.name}</span>
      <span className={styles[STATUS_TONES[component.status]]}>{text(`status.${component.status}`)}</span>
    </li>
  )
}

interface StatusDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly status: ServiceStatus | undefined
  readonly failed: boolean
  readonly busy: boolean
  readonly onRefresh: () => void
}

/** How every part of the service does. */
export function StatusDialog({ open, onClose, status, failed, busy, onRefresh }: StatusDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={text('status.title')}
      footer={
        <>
          {status !== undefined && (
            <span className={styles['checked']}>
              {text('status.checked')} <Time value={status.fetchedAt.toISOString()} />
            </span>
          )}
          <Button icon="refresh" loading={busy} onClick={onRefresh}>
            {text('status.check_again')}
          </Button>
          <a className={buttonClass({})} href={LINKS.status} {...EXTERNAL_LINK}>
            <Icon name="external" />
            {text('status.page')}
          </a>
        </>
      }
    >
      {failed && (
        <Note tone="bad" role="alert">
          {text('status.fetch_failed')}
        </Note>
      )}
      <ul className={styles['components']}>
        {status?.components.map((component) => (
          <ComponentRow key={component.id} component={component} />
        ))}
      </ul>
    </Dialog>
  )
}
