import { useState } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PredicateResult } from './predicate-result.tsx'
import { isIdentityText, runPredicateTest } from './run-predicate-test.ts'
import type { PredicateOutcome } from './run-predicate-test.ts'
import styles from './privileges.module.css'

interface PredicateTestProps {
  readonly predicate: string
  readonly collection: string
  readonly action: string
}

/** Tries a predicate on a document, for an identity, and shows what each of its conditions comes to. */
export function PredicateTest({ predicate, collection, action }: PredicateTestProps) {
  const services = useServices()
  const { path } = useDatabase()
  const [documentId, setDocumentId] = useState('')
  const [identity, setIdentity] = useState('')
  const [values, setValues] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<PredicateOutcome>()
  const [failure, setFailure] = useState<string>()
  const hasNew = action === 'write' || action === 'create' || action === 'create_with_id'
  const hasOld = action !== 'create' && action !== 'create_with_id'
  const identityProblem = identity === '' || isIdentityText(identity) ? undefined : text('predicate.identity_format')
  const run = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      setOutcome(
        await runPredicateTest(services, path, {
          predicate,
          collection,
          documentId: hasOld ? documentId : undefined,
          values: hasNew ? values : undefined,
          identity,
        }),
      )
    } catch (error: unknown) {
      setOutcome(undefined)
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  const field = { autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const
  return (
    <section aria-label={text('predicate.test')}>
      <div className={styles['testHead']}>
        <h3>{text('predicate.test')}</h3>
        <Button
          size="sm"
          icon="play"
          loading={isRunning}
          disabled={(hasOld && documentId === '') || (hasNew && values === '') || identityProblem !== undefined}
          onClick={() => void run()}
        >
          {text('predicate.run')}
        </Button>
      </div>
      <p className={styles['help']}>{text('predicate.elevated')}</p>
      {hasOld && (
        <TextField
          {...field}
          size="sm"
          label={text('predicate.document')}
          inputMode="numeric"
          value={documentId}
          onChange={(event) => setDocumentId(event.target.value.trim())}
        />
      )}
      {hasNew && (
        <TextField
          {...field}
          size="sm"
          label={text('predicate.values')}
          help={text('predicate.values_help')}
          placeholder="{ }"
          value={values}
          onChange={(event) => setValues(event.target.value)}
        />
      )}
      <TextField
        {...field}
        size="sm"
        label={text('predicate.identity')}
        help={text('predicate.identity_help')}
        error={identityProblem}
        optional
        value={identity}
        onChange={(event) => setIdentity(event.target.value.trim())}
      />
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {outcome !== undefined && <PredicateResult outcome={outcome} />}
    </section>
  )
}
