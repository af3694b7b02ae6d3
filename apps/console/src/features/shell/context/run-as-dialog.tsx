import { useState } from 'react'
import type { RunScope } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField, TextField } from '../../../ui/text-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import type { RunAsDialogKind } from './run-as-menu.tsx'
import { scopeError } from './scope-error.ts'
import styles from './run-as.module.css'

interface RunAsDialogProps {
  readonly kind: RunAsDialogKind
  readonly roles: readonly string[]
  readonly collections: readonly string[]
  readonly onChoose: (scope: RunScope) => void
  readonly onClose: () => void
}

function RoleSearch({ roles, onChoose }: Pick<RunAsDialogProps, 'roles' | 'onChoose'>) {
  const [words, setWords] = useState('')
  const found = roles.filter((name) => name.toLowerCase().includes(words.toLowerCase()))
  return (
    <>
      <TextField label={text('shell.find_role')} autoFocus value={words} onChange={(event) => setWords(event.target.value)} />
      <ul className={styles['list']} aria-label={text('shell.roles')}>
        {found.map((name) => (
          <li key={name}>
            <Button variant="ghost" icon="role" wide onClick={() => onChoose({ kind: 'role', name })}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{text('shell.no_role_matches', { words })}</p>}
    </>
  )
}

const TITLES = { role: 'shell.choose_role_title', document: 'shell.choose_document_title', secret: 'shell.choose_secret_title' } as const

/** Chooses a role by search, a document as identity, or takes a secret, which is kept nowhere. */
export function RunAsDialog({ kind, roles, collections, onChoose, onClose }: RunAsDialogProps) {
  const [collection, setCollection] = useState(collections[0] ?? '')
  const [id, setId] = useState('')
  const [secret, setSecret] = useState('')
  const [isTried, setIsTried] = useState(false)
  const scope: RunScope = kind === 'secret' ? { kind, secret: secret.trim() } : { kind: 'document', collection, id }
  const error = scopeError(scope)
  const submit = () => {
    setIsTried(true)
    if (error === undefined) onChoose(scope)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(TITLES[kind])}
      {...(kind !== 'role' && { onSubmit: submit })}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          {kind !== 'role' && (
            <Button type="submit" variant="primary">
              {text('shell.run_as_this')}
            </Button>
          )}
        </>
      }
    >
      {kind === 'role' && <RoleSearch roles={roles} onChoose={onChoose} />}
      {kind === 'document' && (
        <IdentityFields
          collections={collections}
          collection={collection}
          id={id}
          error={isTried ? error : undefined}
          onCollection={setCollection}
          onId={setId}
        />
      )}
      {kind === 'secret' && (
        <PasswordField
          label={text('shell.secret')}
          help={text('shell.secret_help')}
          autoComplete="off"
          autoFocus
          dir="ltr"
          value={secret}
          error={isTried ? error : undefined}
          onChange={(event) => setSecret(event.target.value)}
        />
      )}
    </Dialog>
  )
}
