import { useState } from 'react'
import type { ComponentType } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { endpointOf } from '../../data/region-url.ts'
import { text } from '../../messages/explorer-text.ts'
import { Button } from '../../ui/button.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { ConnectPrograms } from './connect-programs.tsx'
import styles from './connect.module.css'

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
  const [isCreating, setCreating] = useState(false)
  // In memory only: a reload forgets it.
  const [secret, setSecret] = useState<string>()
  return (
    <section>
      <div className={styles['head']}>
        <h2>{text('connect.title')}</h2>
        <Button size="sm" icon="key" disabledReason={edits.refusal} onClick={() => edits.begin(() => setCreating(true))}>
          {text('connect.create_key')}
        </Button>
      </div>
      <ConnectPrograms endpoint={endpointOf(region.url)} secret={secret} />
      {edits.question}
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} onCreated={setSecret} />
    </section>
  )
}
