import { childPath, formatDatabasePath } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { CLIENT_NAMES, CLIENTS, environmentLines, snippetFor } from '../../config/connection-snippets.ts'
import type { Client } from '../../config/connection-snippets.ts'
import { useDatabase } from '../../data/database-context.ts'
import { leaveGuard } from '../../data/leave-guard.ts'
import { regionUrl } from '../../data/region-url.ts'
import { text } from '../../messages/keys-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { downloadText } from '../../ui/download.ts'
import { FormCheckbox } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ExpiryTime } from '../../ui/expiry-time.tsx'
import type { CreatedKey } from './key-mutations.ts'
import { roleLabel } from './key-roles.ts'
import styles from './keys.module.css'

const storedSchema = v.object({
  stored: v.pipe(
    v.boolean(),
    v.check((stored) => stored, text('secret.confirm_required')),
  ),
})
type Stored = v.InferOutput<typeof storedSchema>

const CLIENT_OPTIONS = CLIENTS.map((id) => ({ id, label: CLIENT_NAMES[id] }))

/** A program that takes the secret from the environment. */
function Use({ endpoint }: { readonly endpoint: string }) {
  const [client, setClient] = useState<Client>('javascript')
  return (
    <Disclosure label={text('keys.use')}>
      <div className={styles['clients']}>
        <Segmented label={text('connect.client')} options={CLIENT_OPTIONS} value={client} onChange={setClient} />
      </div>
      <CodeBlock label={text('keys.program', { name: CLIENT_NAMES[client] })} code={snippetFor(client, endpoint).text} />
    </Disclosure>
  )
}

/** Keeps the page from going away before the member has said that the secret is stored. */
function useUnstoredSecret(name: string, isStored: boolean, onClose: () => void): () => Promise<void> {
  const latest = useRef({ isStored, onClose })
  latest.current = { isStored, onClose }
  const work = () => ({ where: text('keys.secret_of', { name }), count: 1, discard: () => undefined })
  const latestWork = useRef(work)
  latestWork.current = work
  useEffect(() => leaveGuard.register(() => (latest.current.isStored ? undefined : latestWork.current())), [])
  return async () => {
    if (isStored || (await leaveGuard.mayLeave({ kind: 'close' }, [work()]))) onClose()
  }
}

interface SecretDialogProps {
  readonly created: CreatedKey
  readonly title: string
  readonly submitLabel?: string
  /** Called once the secret is stored, or given up. */
  readonly onClose: () => void
  /** Called once the secret is stored, where something else follows. */
  readonly onStored?: () => void
}

/** Shows the secret of a new key, this once; closing without having stored it asks. */
export function SecretDialog({ created, title, submitLabel = text('secret.done'), onClose, onStored = onClose }: SecretDialogProps) {
  const { path, region } = useDatabase()
  const form = useConsoleForm<Stored, Stored>({
    schema: storedSchema,
    defaults: { stored: false },
    explain: () => ({ message: text('errors.generic') }),
    onSubmit: async () => onStored(),
  })
  const isStored = form.methods.watch('stored') || form.busy
  const close = useUnstoredSecret(created.name, isStored, onClose)
  const endpoint = regionUrl(region.url).replace(/\/$/, '')
  const place = created.database === undefined ? path : childPath(path, created.database)
  return (
    <FormDialog
      open
      form={form}
      title={title}
      submitLabel={submitLabel}
      submitDisabled={!isStored}
      onClose={() => void close()}
      footStart={
        <Button
          variant="ghost"
          icon="download"
          onClick={() => downloadText(`${created.name}.env`, `${environmentLines(endpoint, created.secret)}\n`)}
        >
          {text('keys.download')}
        </Button>
      }
    >
      <SecretBox secret={created.secret} />
      <dl className={styles['facts']}>
        <dt>{text('keys.database')}</dt>
        <dd>
          <bdi dir="ltr" className={styles['mono']}>
            {formatDatabasePath(place)}
          </bdi>
        </dd>
        <dt>{text('keys.role')}</dt>
        <dd>
          <Badge tone="accent">{roleLabel(created.role)}</Badge>
        </dd>
        <dt>{text('keys.expires')}</dt>
        <dd>{created.expires === null ? text('keys.never') : <ExpiryTime time={created.expires} />}</dd>
      </dl>
      <Use endpoint={endpoint} />
      <FormCheckbox form={form} name="stored" label={text('secret.confirm')} help={text('keys.secret_lost')} />
    </FormDialog>
  )
}
