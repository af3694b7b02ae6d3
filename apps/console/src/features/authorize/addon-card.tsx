import type { Addon } from '@terrarium/contracts'
import { text } from '../../messages/connections-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './authorize.module.css'

interface AddonCardProps {
  readonly addon: Addon
  readonly busy: 'connect' | 'refuse' | undefined
  /** Why the latest attempt has failed. */
  readonly failure: string | undefined
  readonly onDecide: (choice: 'connect' | 'refuse') => void
}

function Facts({ addon: { platform, resource, account } }: Pick<AddonCardProps, 'addon'>) {
  return (
    <dl className={styles['facts']}>
      <dt>{text('addon.platform')}</dt>
      <dd>
        <bdi dir="auto">{platform.title}</bdi>
      </dd>
      <dt>{text('addon.resource')}</dt>
      <dd>
        <bdi dir="ltr" className={styles['mono']} translate="no">
          {resource}
        </bdi>
      </dd>
      <dt>{text('addon.account')}</dt>
      <dd>
        <bdi dir="auto">{account.company_name}</bdi>
      </dd>
      <dt>{text('addon.plan')}</dt>
      <dd>{account.plan_display_name}</dd>
      <dt>{text('addon.returns_to')}</dt>
      <dd>
        <bdi dir="ltr" className={styles['mono']} translate="no">
          {platform.host}
        </bdi>
      </dd>
    </dl>
  )
}

/** What a connection with a hosting platform changes; connect or not. An account that is connected already only goes back. */
export function AddonCard({ addon, busy, failure, onDecide }: AddonCardProps) {
  const platform = addon.platform.title
  const isConnected = addon.status === 'connected'
  return (
    <section className={styles['card']} aria-labelledby="addon">
      <div className={styles['pair']} aria-hidden="true">
        <span className={styles['app']}>
          <Icon name="plug" size={20} />
        </span>
        <span className={styles['line']}>
          <Icon name="arrowRight" size={14} />
        </span>
        <span className={styles['app']}>
          <Logo size={26} />
        </span>
      </div>
      <h1 id="addon" className={styles['heading']}>
        {text(isConnected ? 'addon.connected_title' : 'addon.heading', { platform })}
      </h1>
      <p className={styles['lead']}>{text(isConnected ? 'addon.connected' : 'addon.lead', { platform })}</p>
      {failure !== undefined && (
        <div className={styles['notes']}>
          <Note tone="bad" role="alert">
            {failure}
          </Note>
        </div>
      )}
      {!isConnected && (
        <div className={styles['notes']}>
          <Note tone="warn" detail={text('addon.ends_here')}>
            {text('addon.billing', { platform })}
          </Note>
        </div>
      )}
      <Facts addon={addon} />
      <div className={styles['actions']}>
        {!isConnected && (
          <Button size="lg" loading={busy === 'refuse'} disabled={busy !== undefined} onClick={() => onDecide('refuse')}>
            {text('addon.refuse')}
          </Button>
        )}
        <Button
          className={styles['grow']}
          size="lg"
          variant="primary"
          loading={busy === 'connect'}
          disabled={busy !== undefined}
          onClick={() => onDecide('connect')}
        >
          {isConnected ? text('addon.return', { platform }) : text('addon.connect')}
        </Button>
      </div>
    </section>
  )
}
