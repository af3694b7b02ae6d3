import { useState } from 'react'
import { CLIENT_NAMES, CLIENTS, environmentLines, snippetFor } from '../../config/connection-snippets.ts'
import type { Client } from '../../config/connection-snippets.ts'
import { text } from '../../messages/explorer-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './connect.module.css'

const OPTIONS = CLIENTS.map((id) => ({ id, label: CLIENT_NAMES[id] }))

interface ConnectProgramsProps {
  readonly endpoint: string
  /** Undefined until a key is made. */
  readonly secret: string | undefined
}

/** A program that reaches an endpoint, in a language to be chosen, with what has to be installed and set before. */
export function ConnectPrograms({ endpoint, secret }: ConnectProgramsProps) {
  const [client, setClient] = useState<Client>('javascript')
  const { install, text: program } = snippetFor(client, endpoint)
  const name = CLIENT_NAMES[client]
  return (
    <>
      <div className={styles['clients']}>
        <Segmented label={text('connect.client')} options={OPTIONS} value={client} onChange={setClient} />
      </div>
      <div className={styles['blocks']}>
        <CodeBlock label={text('connect.environment')} code={environmentLines(endpoint, secret ?? text('connect.secret_placeholder'))} />
        {install !== undefined && <CodeBlock label={text('connect.install', { name })} code={install} />}
        <CodeBlock label={text('connect.program', { name })} code={program} numbered />
      </div>
    </>
  )
}
