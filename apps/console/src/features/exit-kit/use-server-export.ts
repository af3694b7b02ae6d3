import { ApiError } from '@terrarium/contracts'
import type { DatabasePath } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isMissingRoute } from '../../data/missing-route.ts'
import { usePermission } from '../../data/permissions.ts'
import { beginExport, runningExportQuery } from '../../data/server-exports.ts'
import type { ServerExport } from '../../data/server-exports.ts'
import { useServices } from '../../data/services.ts'
import { requestToken } from '../../data/request-token.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { BLANK, explainRefusal, serverExportSchema, wishOf } from './server-export-form.ts'
import type { ServerExportValues } from './server-export-form.ts'

/** What the service says about exports before one is asked for. */
export interface ServerOffer {
  /** `missing`: the service makes none, so the choice is not shown. */
  readonly kind: 'loading' | 'missing' | 'denied' | 'offered'
  /** The account's export that is under way; one runs at a time. */
  readonly running: ServerExport | undefined
}

/** Finds out whether the service makes exports, for a member who may ask. */
export function useServerOffer(): ServerOffer {
  const mayBegin = usePermission('databases', 'write')
  const mayList = usePermission('databases', 'list')
  const { data, error, isLoading } = useQuery({ ...runningExportQuery(useServices()), enabled: mayList })
  const running = data ?? undefined
  if (isLoading) return { kind: 'loading', running }
  if (error instanceof ApiError && isMissingRoute(error)) return { kind: 'missing', running }
  return { kind: mayBegin ? 'offered' : 'denied', running }
}

/** The form of an export that the server makes, and the one that it has begun. */
export function useServerExport(path: DatabasePath, active: boolean) {
  const services = useServices()
  const [begun, setBegun] = useState<ServerExport>()
  const sent = useRef({ wish: '', key: '' })
  const form = useConsoleForm<ServerExportValues, ServerExportValues>({
    schema: serverExportSchema,
    defaults: BLANK,
    where: text('export.where'),
    active: active && begun === undefined,
    keepsSent: true,
    explain: explainRefusal,
    onSubmit: async (values) => {
      const wish = JSON.stringify(values)
      if (sent.current.wish !== wish) sent.current = { wish, key: requestToken() }
      setBegun(await beginExport(services, wishOf(path, values), sent.current.key))
      sent.current = { wish: '', key: '' }
    },
  })
  return { form, begun, again: () => setBegun(undefined) }
}
