import type { AuthorizationRequest, OAuthScope, Session } from '@terrarium/contracts'
import { useEffect, useState } from 'react'
import { text } from '../../messages/authorize-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './authorize.module.css'

const SCOPE_ICONS: Readonly<Record<OAuthScope, IconName>> = {
  create_session: 'shell',
  databases: 'database',
  database_keys: 'key',
  profile: 'user',
}
const SENSITIVE: readonly OAuthScope[] = ['create_session', 'database_keys']
const REASON_LENGTH_MAX = 200

function ScopeRow({ scope, role }: { readonly scope: OAuthScope; readonly role: string | undefined }) {
  const help =
    scope === 'create_session' && role !== undefined
      ? text('authorize.scope_create_session_role', { role })
      : text(`authorize.scope_${scope}_help`)
  return (
    <li>
      <span className={styles['scopeIcon']}>
        <Icon name={SCOPE_ICONS[scope]} />
      </span>
      <span className={styles['scopeText']}>
        <strong>{text(`authorize.scope_${scope}`)}</strong>
        <small>{help}</small>
      </span>
      {SENSITIVE.includes(scope) && <Badge tone="warn">{text('authorize.sensitive')}</Badge>}
    </li>
  )
}

/** How long a request can still be answered, in whole seconds. */
function useSecondsLeft(expiresAt: string): number {
  const read = () => Math.max(0, Math.floor((Date.parse(expiresAt) - Date.now()) / 1000))
  const [left, setLeft] = useState(read)
  useEffect(() => {
    const timer = window.setInterval(() => setLeft(read()), 1000)
    return () => window.clearInterval(timer)
  })
  return left
}

function Facts({ request }: { readonly request: AuthorizationRequest }) {
  const left = useSecondsLeft(request.expires_at)
  const { client, redirect_uri: target } = request
  const isHere = /^http:\/\/(127\.0\.0\.1|\[::1\])[:/]?/.test(target)
  return (
    <dl className={styles['facts']}>
      {client.publisher !== undefined && (
        <>
          <dt>{text('authorize.made_by')}</dt>
          <dd>
            {client.publisher} {!client.verified && <span className={styles['muted']}>{text('authorize.not_verified')}</span>}
          </dd>
        </>
      )}
      <dt>{text('authorize.returns_to')}</dt>
      <dd>
        <bdi dir="ltr" className={styles['mono']} translate="no">
          {target}
        </bdi>{' '}
        {isHere && <span className={styles['muted']}>{text('authorize.this_computer')}</span>}
      </dd>
      <dt>{text('authorize.expires')}</dt>
      <dd>{text('authorize.expires_in', { minutes: Math.floor(left / 60), seconds: left % 60 })}</dd>
    </dl>
  )
}

interface ConsentCardProps {
  readonly request: AuthorizationRequest
  readonly session: Session | undefined
  readonly busy: 'approve' | 'deny' | undefined
  readonly onApprove: () => void
  readonly onDeny: (reason: string) => void
}

/** What an application asks for, who made it and where it leads; approve or deny. */
export function ConsentCard({ request, session, busy, onApprove, onDeny }: ConsentCardProps) {
  const [isDenying, setDenying] = useState(false)
  const [reason, setReason] = useState('')
  const { client } = request
  return (
    <>
      <section className={styles['card']} aria-labelledby="consent">
        <div className={styles['pair']} aria-hidden="true">
          <span className={styles['app']}>
            <Icon name="shell" size={20} />
          </span>
          <span className={styles['line']}>
            <Icon name="arrowRight" size={14} />
          </span>
          <span className={styles['app']}>
            <Logo size={26} />
          </span>
        </div>
        <h1 id="consent" className={styles['heading']}>
          {text('authorize.heading', { name: client.name })}
        </h1>
        <p className={styles['lead']}>
          {session === undefined ? text('authorize.not_signed_in') : text('authorize.acts_as', { company: session.account.company_name })}
        </p>
        {!client.verified && (
          <div className={styles['notes']}>
            <Note tone="warn">{text('authorize.unverified')}</Note>
          </div>
        )}
        <ul className={styles['scopes']}>
          {request.scope.map((scope) => (
            <ScopeRow key={scope} scope={scope} role={session?.user.role} />
          ))}
        </ul>
        <Facts request={request} />
        {isDenying ? (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onDeny(reason.trim())
            }}
          >
            <div className={styles['reason']}>
              <TextField
                label={text('authorize.reason')}
                optional
                autoFocus
                maxLength={REASON_LENGTH_MAX}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
            <div className={styles['actions']}>
              <Button size="lg" onClick={() => setDenying(false)} disabled={busy !== undefined}>
                {text('authorize.reason_back')}
              </Button>
              <Button className={styles['grow']} size="lg" variant="danger" type="submit" loading={busy === 'deny'}>
                {text('authorize.deny')}
              </Button>
            </div>
          </form>
        ) : (
          <div className={styles['actions']}>
            <Button size="lg" onClick={() => setDenying(true)} disabled={busy !== undefined}>
              {text('authorize.deny_open')}
            </Button>
            <Button className={styles['grow']} size="lg" variant="primary" loading={busy === 'approve'} onClick={onApprove}>
              {text('authorize.approve')}
            </Button>
          </div>
        )}
      </section>
      <p className={styles['below']}>{text('authorize.revoke_later')}</p>
    </>
  )
}
