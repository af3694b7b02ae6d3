import { useState } from 'react'
import type { RunScope } from '../../../data/run-context.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { IdentityFields } from '../context/identity-fields.tsx'
import { scopeError } from '../context/scope-error.ts'
import styles from './compare-roles-dialog.module.css'

type Identity = Extract<RunScope, { kind: 'document' }>

interface AddIdentityProps {
  readonly collections: readonly string[]
  /** Why no more can be compared; undefined while there is room. */
  readonly refusal: string | undefined
  readonly onAdd: (identity: Identity) => void
}

/** Adds a document to what the query is compared as. */
export function AddIdentity({ collections, refusal, onAdd }: AddIdentityProps) {
  const [collection, setCollection] = useState(collections[0] ?? '')
  const [id, setId] = useState('')
  const [isTried, setTried] = useState(false)
  const identity: Identity = { kind: 'document', collection, id }
  const error = scopeError(identity)
  const add = () => {
    setTried(true)
    if (error !== undefined) return
    onAdd(identity)
    setId('')
    setTried(false)
  }
  if (collections.length === 0) return null
  return (
    <Disclosure label={text('compare_roles.identity')}>
      <div className={styles['identity']}>
        <IdentityFields
          collections={collections}
          collection={collection}
          id={id}
          error={isTried ? error : undefined}
          autoFocus={false}
          onCollection={setCollection}
          onId={setId}
        />
        <Button icon="plus" disabledReason={refusal} onClick={add}>
          {text('compare_roles.add_identity')}
        </Button>
      </div>
    </Disclosure>
  )
}
