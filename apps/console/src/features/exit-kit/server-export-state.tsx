import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../data/error-text.ts'
import { isCanceled, serverExportQuery } from '../../data/server-exports.ts'
import type { ServerExport } from '../../data/server-exports.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/exit-kit-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './exit-kit.module.css'

/** Where the files of an export are, below the server's data folder. */
function folderOf({ id, destination: { s3 } }: ServerExport): string {
  return ['exports', s3.bucket, s3.path, id].filter((part) => part !== '').join('/')
}

const FAILURES: Readonly<Record<string, string>> = {
  no_space: text('export.server_no_space'),
  gone: text('export.server_gone'),
}

/** How far the server has come with an export. */
export function useBegunExport(begun: ServerExport | undefined) {
  const { data, error, refetch } = useQuery({ ...serverExportQuery(useServices(), begun?.id ?? ''), enabled: begun !== undefined })
  return { one: data ?? begun, error, refetch }
}

/** An export that the server has begun: what it does, and where its files are. */
export function ServerExportState({ begun }: { readonly begun: ServerExport }) {
  const { one = begun, error, refetch } = useBegunExport(begun)
  const folder = text('export.server_folder', { folder: folderOf(one) })
  if (one.state === 'Complete') {
    return (
      <Note tone="ok" role="status" detail={folder}>
        {text('export.server_done')}
      </Note>
    )
  }
  if (isCanceled(one)) {
    return (
      <Note tone="info" role="status">
        {text('export.server_canceled')}
      </Note>
    )
  }
  if (one.state === 'Failed') {
    const { code = '', message } = one.failure ?? {}
    return (
      <Note tone="bad" role="alert" detail={message}>
        {FAILURES[code] ?? text('export.server_failed')}
      </Note>
    )
  }
  return (
    <div className={styles['progress']}>
      <Note tone="info" role="status" detail={`${text('export.server_follow')} ${folder}`}>
        {text(`export.server_state.${one.state}`)}
      </Note>
      {error !== null && (
        <>
          <Note tone="bad" role="alert" detail={errorText(error)}>
            {text('export.server_state_failed')}
          </Note>
          <Button size="sm" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </>
      )}
    </div>
  )
}
