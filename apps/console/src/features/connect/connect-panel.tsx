import { useState } from 'react'
import type { ComponentType } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { regionUrl } from '../../data/region-url.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './connect.module.css'
import { CLIENT_NAMES, CLIENTS, environmentLines, snippetFor } from '../../config/connection-snippets.ts'
import type { Client } from '../../config/connection-snippets.ts'

const OPTIONS = CLIENTS.map((id) => ({ id, label: CLIENT_NAMES[id] }))

interface CreateKeyProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the secret of the new key. */
  readonly onCreated?: (secret: string) => void
}

/** How a program reaches the database of the page, with a key made on the spot. */
export function ConnectPanel({ createKeyDialog: CreateKeyDialog }: { readonly createKeyDialog: ComponentType<CreateKeyProps> }) {
  const { region } = useDatabase()
  const edits = useEdits()
  const [client, setClient] = useState<Client>('javascript')
  const [isCreating, setCreating] = useState(false)
  // In memory only: a reload forgets it.
  const [secret, setSecret] = useState<string>()
  const endpoint = regionUrl(region.url).replace(/\/$/, '')
  const { install, text: program } = snippetFor(client, endpoint)
  const name = CLIENT_NAMES[client]
  return (
    <section>
      <div className={styles['head']}>
        <h2>{text('connect.title')}</h2>
        <Button size="sm" icon="key" disabledReason={edits.refusal} onClick={() => edits.begin(() => setCreating(true))}>
          {text('connect.create_key')}
        </Button>
      </div>
      <div className={styles['clients']}>
        <Segmented label={text('connect.client')} options={OPTIONS} value={client} onChange={setClient} />
      </div>
      <div className={styles['blocks']}>
        <CodeBlock label={text('connect.environment')} code={environmentLines(endpoint, secret ?? text('connect.secret_placeholder'))} />
        {install !== undefined && <CodeBlock label={text('connect.install', { name })} code={install} />}
        <CodeBlock label={text('connect.program', { name })} code={program} numbered />
      </div>
      {edits.question}
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} onCreated={setSecret} />
    </section>
  )
}
