import type { LogRequest } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import { canFollowLines, readWithProgress } from '../../data/response-lines.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { downloadBlob } from '../../ui/download.ts'
import { formatBytes } from '../../ui/format-bytes.ts'
import { toasts } from '../../ui/toast-store.ts'
import { fileAddress, freshRequest } from './log-requests.ts'
import styles from './logs.module.css'

/** Downloads the file of a request, telling how much has arrived; can be cancelled, and ends when the page is left. */
export function DownloadButton({ request }: { readonly request: LogRequest }) {
  const services = useServices()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const address = fileAddress(request)
  if (address === undefined) return null
  if (!canFollowLines()) {
    return (
      <a href={address} download>
        {text('logs.download')}
      </a>
    )
  }
  const download = async () => {
    const { signal } = (running.current = new AbortController())
    setBytes(0)
    try {
      const fresh = fileAddress(await freshRequest(services, request.request_id, signal)) ?? address
      const answer = await fetch(fresh, { signal })
      if (!answer.ok) throw new TypeError(`the log answers ${answer.status}`)
      const file = await readWithProgress(answer, setBytes)
      downloadBlob(`query-log-${request.time_start.slice(0, 10)}-${request.request_id}.ndjson.gz`, file)
    } catch {
      if (!signal.aborted) toasts.show({ title: text('logs.download_failed'), theme: 'error' })
    } finally {
      setBytes(undefined)
    }
  }
  if (bytes === undefined) {
    return (
      <Button size="sm" icon="download" onClick={() => void download()}>
        {text('logs.download')}
      </Button>
    )
  }
  return (
    <span className={styles['actions']}>
      <span role="status">{text('logs.downloading', { size: formatBytes(bytes) })}</span>
      <Button size="sm" onClick={() => running.current?.abort()}>
        {text('logs.cancel')}
      </Button>
    </span>
  )
}
