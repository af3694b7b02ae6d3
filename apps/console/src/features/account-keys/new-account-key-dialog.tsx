import { text } from '../../messages/account-access-text.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { NewSecretDialog } from '../../ui/form/new-secret-dialog.tsx'
import type { MadeAccountKey } from './account-keys.ts'
import styles from './account-keys.module.css'

interface NewAccountKeyProps {
  readonly made: MadeAccountKey
  readonly onClose: () => void
}

/** Shows the secret of a new account key this once, and how to use it. */
export function NewAccountKeyDialog({ made: { name, secret }, onClose }: NewAccountKeyProps) {
  const snippet = [`export FAUNA_ACCOUNT_URL=${window.location.origin}`, 'export FAUNA_ACCOUNT_KEY=…', 'fauna database list'].join('\n')
  return (
    <NewSecretDialog
      title={text('account_key.made', { name })}
      secret={secret}
      where={text('account_key.secret_of', { name })}
      lost={text('account_key.lost')}
      onClose={onClose}
    >
      <p className={styles['use']}>{text('account_key.use')}</p>
      <div className={styles['snippet']}>
        <CodeBlock label={text('account_key.use')} code={snippet} />
      </div>
    </NewSecretDialog>
  )
}
