import { ApiError, authorizeAddon, getAddon } from '@terrarium/contracts'
import type { Addon } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { errorHint, errorText } from '../../data/error-text.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/connections-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'
import { AddonCard } from './addon-card.tsx'
import styles from './authorize.module.css'
import { EntryLayout } from './entry-layout.tsx'

function goTo(url: string): void {
  window.location.assign(url)
}

/** Why nothing was connected, and what to do. */
interface Fault {
  readonly message: string
  readonly help: string
}

const INCOMPLETE: Fault = { message: text('addon.incomplete'), help: text('addon.incomplete_help') }
const MAY_NOT: Fault = { message: text('addon.may_not'), help: text('addon.may_not_help') }
const TAKEN: Fault = { message: text('addon.taken'), help: text('addon.taken_help') }

const FAULTS: Readonly<Record<string, Fault>> = {
  addon_unconfigured: { message: text('addon.unconfigured'), help: text('addon.unchanged') },
  addon_unknown: { message: text('addon.unknown'), help: text('addon.unchanged') },
  addon_taken: TAKEN,
  conflict: { message: text('addon.pending'), help: text('addon.unchanged') },
  permission_denied: MAY_NOT,
  validation_error: INCOMPLETE,
}

function faultOf(error: unknown, failed: string): Fault {
  const known = error instanceof ApiError ? FAULTS[error.code] : undefined
  return known ?? { message: errorText(error, { defaultMessage: failed }), help: errorHint(error) ?? text('addon.unchanged') }
}

function FailedCard({ fault, onRetry }: { readonly fault: Fault; readonly onRetry?: () => void }) {
  return (
    <ErrorCard
      title={text('addon.failed')}
      message={fault.message}
      suggestion={fault.help}
      {...(onRetry && { onRetry })}
      action={
        <a className={buttonClass({ variant: 'primary' })} href={paths.root.href()}>
          {text('connection.open_console')}
        </a>
      }
    />
  )
}

interface DecisionProps {
  readonly addon: Addon
  readonly resource: string
  readonly state: string
  readonly leave: (url: string) => void
}

/** Asks the member, sends what they decide, and goes back to the platform. */
function Decision({ addon, resource, state, leave }: DecisionProps) {
  const { account, cache } = useServices()
  const [busy, setBusy] = useState<'connect' | 'refuse'>()
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)
  const platform = addon.platform.title
  const decide = async (choice: 'connect' | 'refuse') => {
    setBusy(choice)
    setFailure(undefined)
    try {
      const { redirect_url: target } = await account.call(authorizeAddon, { body: { resource, state, approved: choice === 'connect' } })
      await cache.invalidateQueries({ queryKey: ['identity'] })
      setDone(true)
      leave(target)
    } catch (error: unknown) {
      setFailure(faultOf(error, text('addon.not_connected')).message)
      setBusy(undefined)
    }
  }
  if (isDone) {
    return (
      <section className={styles['card']} role="status">
        <div className={styles['body']}>
          <h1 className={styles['title']}>{text('addon.going', { platform })}</h1>
          <p>{text('addon.going_help', { platform })}</p>
        </div>
      </section>
    )
  }
  return <AddonCard addon={addon} busy={busy} failure={failure} onDecide={(choice) => void decide(choice)} />
}

function Loaded({ resource, state, leave }: Omit<DecisionProps, 'addon'>) {
  const { account } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: ['addon', resource],
    queryFn: ({ signal }) => account.call(getAddon, { query: { resource } }, { signal }),
    retry: false,
    staleTime: Infinity,
  })
  if (error !== null) {
    const isKnown = error instanceof ApiError && FAULTS[error.code] !== undefined
    return <FailedCard fault={faultOf(error, text('addon.not_loaded'))} {...(!isKnown && { onRetry: () => void refetch() })} />
  }
  if (data === undefined) return <LoadingRegion label={text('addon.loading')} />
  if (data.status === 'taken') return <FailedCard fault={TAKEN} />
  if (data.status === 'billed_elsewhere') {
    const message = text('addon.elsewhere', { platform: data.billed_by ?? '' })
    return <FailedCard fault={{ message, help: text('addon.elsewhere_help') }} />
  }
  return <Decision addon={data} resource={resource} state={state} leave={leave} />
}

/** A hosting platform leads its customer here, to connect the account with an add-on that it bills. */
export function AddonPage({ leave = goTo }: { readonly leave?: (url: string) => void }) {
  usePageTitle(text('addon.title'))
  const session = useSession()
  const mayConnect = usePermission('billing', 'write')
  const [search] = useSearchParams()
  const [{ resource, state }] = useState(() => ({ resource: search.get('resource'), state: search.get('state') }))
  useTakenParameters()
  const fault = session !== undefined && !mayConnect ? MAY_NOT : resource === null || !state ? INCOMPLETE : undefined
  return (
    <EntryLayout>
      {fault !== undefined ? <FailedCard fault={fault} /> : <Loaded resource={resource ?? ''} state={state ?? ''} leave={leave} />}
    </EntryLayout>
  )
}
