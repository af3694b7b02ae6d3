import type { LogRequest } from '@terrarium/contracts'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../data/error-text.ts'
import { isEnded, LOG_REQUESTS_KEY } from '../../data/log-states.ts'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { DownloadButton } from './download-button.tsx'
import { freshRequest, requestLog } from './log-requests.ts'
import type { LogWish } from './log-requests.ts'
import { requestToken } from '../../data/request-token.ts'
import styles from './logs.module.css'

function isExpired({ presigned_url_expiration_time: time }: LogRequest): boolean {
  return time !== undefined && Date.parse(time) <= Date.now()
}

function wishOf({ database, region_group: group, time_start, time_end }: LogRequest): LogWish {
  return { scope: database === undefined ? { region_group: group } : { database }, time_start, time_end }
}

interface RequestActionsProps {
  readonly request: LogRequest
  /** Where the request is opened. */
  readonly href: string
}

/** What can be done with a request: one that is complete is opened or downloaded, one that has ended is made again. */
export function RequestActions({ request, href }: RequestActionsProps) {
  const services = useServices()
  const mayRequest = usePermission('logs/query', 'create')
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
    } catch (error: unknown) {
      toasts.show({ title: errorText(error, { defaultMessage: text('logs.request_failed') }), theme: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const renew = async () => {
    const fresh = await freshRequest(services, request.request_id, new AbortController().signal)
    services.cache.setQueryData<readonly LogRequest[]>(LOG_REQUESTS_KEY, (known) =>
      known?.map((each) => (each.request_id === fresh.request_id ? fresh : each)),
    )
  }
  return (
    <span className={styles['actions']}>
      {isExpired(request) && (
        <Button size="sm" icon="refresh" loading={busy} onClick={() => void run(renew)}>
          {text('logs.new_link')}
        </Button>
      )}
      {request.presigned_url !== undefined && !isExpired(request) && (
        <>
          <Link className={buttonClass({ size: 'sm' })} to={href}>
            {text('logs.open')}
          </Link>
          <DownloadButton request={request} />
        </>
      )}
      {isEnded(request) && (
        <Button
          size="sm"
          loading={busy}
          disabledReason={mayRequest ? undefined : text('logs.no_permission')}
          onClick={() => void run(() => requestLog(services, wishOf(request), requestToken()))}
        >
          {text('logs.request_again')}
        </Button>
      )}
    </span>
  )
}
