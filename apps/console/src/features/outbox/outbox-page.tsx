import { listOutbox } from '@terrarium/contracts'
import type { OutboxMail } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/personal-settings-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PermissionDenied } from '../../ui/guard-pages.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { LocksCard } from './locks-card.tsx'
import styles from './outbox.module.css'

const LINK = /(https?:\/\/\S+)/

/** The text of a mail, its links to follow. */
function MailText({ text: content }: { readonly text: string }) {
  const parts = content.split(LINK)
  return (
    <p className={styles['text']}>
      {parts.map((part, index) =>
        LINK.test(part) ? (
          <a key={index} href={part}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

function Mails({ mails }: { readonly mails: readonly OutboxMail[] }) {
  return (
    <ul className={styles['mails']} aria-label={text('mail.outbox_of')}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <Disclosure label={mail.subject}>
            <MailText text={mail.text} />
          </Disclosure>
          <span className={styles['facts']}>
            <bdi>{text('mail.to', { to: mail.to })}</bdi> · <Time value={mail.sent_at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function OutboxCard() {
  const { account } = useServices()
  const { data, error, refetch } = useQuery({ queryKey: ['outbox'], queryFn: ({ signal }) => account.call(listOutbox, {}, { signal }) })
  const lead = data === undefined ? undefined : text(data.is_used ? 'mail.outbox_text' : 'mail.outbox_unused')
  return (
    <Card title={text('mail.outbox')}>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {data === undefined && error === null && <SkeletonRows rows={3} />}
      {data === undefined && error !== null && (
        <EmptyState
          role="alert"
          jar="crack"
          title={errorText(error, { defaultMessage: text('mail.load_failed') })}
          actions={<Button onClick={() => void refetch()}>{text('errors.try_again')}</Button>}
        />
      )}
      {data?.is_used === true && data.mails.length === 0 && <EmptyState title={text('mail.outbox_empty')} />}
      {data !== undefined && data.mails.length > 0 && <Mails mails={data.mails} />}
    </Card>
  )
}

/** For owners, and for admins without the outbox: who is locked out, and the mails that wait because no mail server is set. */
export function OutboxPage() {
  usePageTitle(text('mail.title'))
  const role = useSession()?.user.role
  if (role === undefined) return null
  if (role !== 'owner' && role !== 'admin') return <PermissionDenied role={role} missing="team-management: update" />
  return (
    <div className={styles['page']}>
      <Pane>
        <PaneHead title={text('mail.title')} />
        <PaneContent>
          <div className={styles['column']}>
            <LocksCard />
            {role === 'owner' && <OutboxCard />}
          </div>
        </PaneContent>
      </Pane>
    </div>
  )
}
