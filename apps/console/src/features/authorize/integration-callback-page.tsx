import { ApiError, createIntegration, hasPlanFeature } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../config/paths.ts'
import { errorHint, errorText } from '../../data/error-text.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices, useSession } from '../../data/services.ts'
import { text } from '../../messages/connections-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { LoadingRegion } from '../../ui/spinner.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'
import { EntryLayout } from './entry-layout.tsx'

/** The `{monitoring-integration}` of the specification. */
const SERVICE = 'datadog'
const NAME = text(`integration.service.${SERVICE}`)

/** What the address says when it is opened. */
interface Returned {
  readonly code: string | null
  readonly state: string | null
  readonly error: string | null
}

/** Why nothing was connected, and what to do. */
interface Fault {
  readonly message: string
  readonly help?: string
}

const INCOMPLETE: Fault = { message: text('connection.incomplete'), help: text('connection.incomplete_help', { service: NAME }) }
const PLAN: Fault = { message: text('integration.plan'), help: text('connection.plan_help', { service: NAME }) }
const MAY_NOT: Fault = { message: text('connection.may_not'), help: text('connection.may_not_help', { service: NAME }) }

const FAULTS: Readonly<Record<string, Fault>> = {
  integration_unconfigured: { message: text('connection.unconfigured'), help: text('connection.unconfigured_help', { service: NAME }) },
  integration_connection_expired: { message: text('connection.expired'), help: text('connection.expired_help', { service: NAME }) },
  integration_connection_failed: { message: text('connection.refused', { service: NAME }), help: text('connection.begin_again') },
  integration_invalid_key: { message: text('integration.invalid_key') },
  integration_unreachable: { message: text('integration.unreachable'), help: text('connection.begin_again') },
  conflict: { message: text('integration.known') },
  permission_denied: MAY_NOT,
  plan_required: PLAN,
  validation_error: INCOMPLETE,
}

function faultOf(error: unknown): Fault {
  const known = error instanceof ApiError ? FAULTS[error.code] : undefined
  const help = errorHint(error) ?? text('connection.begin_again')
  return known ?? { message: errorText(error, { defaultMessage: text('integration.add_failed') }), help }
}

/** Why the address alone, or the member's rights, lead no further; undefined where they may. */
function useFaultBefore({ code, state, error }: Returned): Fault | undefined {
  const plan = useSession()?.account.plan
  const mayAdd = usePermission('integrations', 'create')
  if (!mayAdd) return MAY_NOT
  if (plan !== undefined && !hasPlanFeature(plan, 'integrations')) return PLAN
  if (error === 'access_denied') return { message: text('connection.denied', { service: NAME }), help: text('connection.begin_again') }
  if (error !== null) return { message: text('connection.answered', { service: NAME, code: error }), help: text('connection.begin_again') }
  return code === null || state === null ? INCOMPLETE : undefined
}

/** Sends what the service has led back with, once; then the list of integrations shows what was added. */
function useConnect({ code, state }: Returned, isReady: boolean): Fault | undefined {
  const { account, cache } = useServices()
  const navigate = useNavigate()
  const [fault, setFault] = useState<Fault>()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!isReady || code === null || state === null || hasBegun.current) return
    hasBegun.current = true
    account
      .call(createIntegration, { body: { service: SERVICE, code, state } })
      .then(async () => {
        await cache.invalidateQueries({ queryKey: ['integrations'] })
        toasts.show({ theme: 'success', title: text('integration.added', { name: NAME }) })
        void navigate(paths.integrations.href(), { replace: true })
      })
      .catch((error: unknown) => setFault(faultOf(error)))
  })
  return fault
}

/** A monitoring service leads back after its consent: what it says is exchanged for an integration. */
export function IntegrationCallbackPage() {
  usePageTitle(text('connection.title', { service: NAME }))
  const [search] = useSearchParams()
  const [returned] = useState<Returned>(() => ({ code: search.get('code'), state: search.get('state'), error: search.get('error') }))
  useTakenParameters()
  const before = useFaultBefore(returned)
  const failed = useConnect(returned, before === undefined)
  const fault = failed ?? before
  return (
    <EntryLayout>
      {fault === undefined ? (
        <LoadingRegion label={text('connection.connecting', { service: NAME })} />
      ) : (
        <ErrorCard
          title={text('connection.failed', { service: NAME })}
          message={fault.message}
          suggestion={fault.help}
          action={
            <Link className={buttonClass({ variant: 'primary' })} to={fault === MAY_NOT ? paths.root.href() : paths.integrations.href()}>
              {text(fault === MAY_NOT ? 'connection.open_console' : 'connection.open_integrations')}
            </Link>
          }
        />
      )}
    </EntryLayout>
  )
}
