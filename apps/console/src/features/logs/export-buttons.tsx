import { useState } from 'react'
import { text } from '../../messages/metering-text.ts'
import { Button } from '../../ui/button.tsx'
import { downloadBlob } from '../../ui/download.ts'
import type { ExportFormat } from './book/export-look.ts'
import type { LogClient } from './book/log-client.ts'
import type { LogLook } from './book/log-view.ts'

/** Saves what is shown, all of its entries, as CSV or as JSON. */
export function ExportButtons({ client, look }: { readonly client: LogClient; readonly look: LogLook }) {
  const [busy, setBusy] = useState<ExportFormat>()
  const save = async (format: ExportFormat) => {
    setBusy(format)
    const file = await client.ask('export', { look, format })
    setBusy(undefined)
    downloadBlob(`${look.view === 'shapes' ? 'shapes' : 'queries'}.${format}`, file)
  }
  return (
    <>
      <Button icon="download" loading={busy === 'csv'} onClick={() => void save('csv')}>
        {text('logs.export_csv')}
      </Button>
      <Button icon="download" loading={busy === 'jsonl'} onClick={() => void save('jsonl')}>
        {text('logs.export_lines')}
      </Button>
    </>
  )
}
