import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/audit-log-text.ts'
import { Button } from '../../ui/button.tsx'
import { downloadText } from '../../ui/download.ts'
import { toasts } from '../../ui/toast-store.ts'
import { readWholeLog, toCsv } from './audit-export.ts'
import type { AuditFilter } from './audit-filter.ts'
import styles from './audit-log.module.css'

type Format = 'csv' | 'json'

/** Reads the whole log and hands it over as a file; `read` is how many entries have come, undefined while nothing is under way. */
function useAuditExport(filter: AuditFilter) {
  const services = useServices()
  const [read, setRead] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  const start = async (format: Format) => {
    const current = new AbortController()
    controller.current = current
    setRead(0)
    try {
      const entries = await readWholeLog(services, filter, { signal: current.signal, onPage: setRead })
      const name = `audit-log-${new Date().toISOString().slice(0, 10)}`
      if (format === 'json') downloadText(`${name}.json`, JSON.stringify(entries, null, 2), 'application/json')
      else downloadText(`${name}.csv`, toCsv(entries), 'text/csv')
    } catch {
      if (!current.signal.aborted) toasts.show({ theme: 'error', title: text('audit.export_failed') })
    } finally {
      setRead(undefined)
    }
  }
  return { read, start, cancel: () => controller.current?.abort() }
}

/** Saves the entries of a filter as a file: how far it has come, and the way to stop it. */
export function ExportButtons({ filter }: { readonly filter: AuditFilter }) {
  const { read, start, cancel } = useAuditExport(filter)
  if (read !== undefined) {
    return (
      <span className={styles['export']}>
        <span role="status">{text('audit.export_running', { count: read })}</span>
        <Button size="sm" onClick={cancel}>
          {text('action.cancel')}
        </Button>
      </span>
    )
  }
  return (
    <span className={styles['export']}>
      <Button size="sm" icon="download" title={text('audit.export_quoted')} onClick={() => void start('csv')}>
        {text('audit.export_csv')}
      </Button>
      <Button size="sm" icon="download" onClick={() => void start('json')}>
        {text('audit.export_json')}
      </Button>
    </span>
  )
}
