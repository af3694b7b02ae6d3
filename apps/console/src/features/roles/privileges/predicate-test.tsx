import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { firstDocumentsQuery } from './first-documents.ts'
import { PredicateResult } from './predicate-result.tsx'
import { RealTrial } from './real-trial.tsx'
import { runPredicateTest } from './run-predicate-test.ts'
import type { PredicateOutcome, PredicateTrial } from './run-predicate-test.ts'
import type { MatrixPlace } from './starting-predicate.ts'
import { readTokenPayload } from './token-payload.ts'
import { BLANK_TRIAL, isComplete, needsOf, TrialFields } from './trial-fields.tsx'
import type { TrialInput } from './trial-fields.tsx'
import styles from './privileges.module.css'

function trialOf(predicate: string, { resource, action }: MatrixPlace, input: TrialInput): PredicateTrial {
  const needs = needsOf(action)
  return {
    predicate,
    resource,
    documentId: needs.document ? input.documentId : undefined,
    values: needs.values ? input.values : undefined,
    args: needs.args ? input.values : undefined,
    identity: input.identity,
    token: readTokenPayload(input.token),
  }
}

const NO_IDS: readonly string[] = []

/** Tries a predicate on a document or on arguments, for a caller, and shows what each of its conditions comes to. */
export function PredicateTest({ predicate, place }: { readonly predicate: string; readonly place: MatrixPlace }) {
  const services = useServices()
  const { path } = useDatabase()
  const [input, setInput] = useState<TrialInput>(BLANK_TRIAL)
  const [isRunning, setRunning] = useState(false)
  const [outcome, setOutcome] = useState<PredicateOutcome>()
  const [failure, setFailure] = useState<string>()
  const [isPicking, setPicking] = useState(false)
  const needs = needsOf(place.action)
  const ids = useQuery({ ...firstDocumentsQuery(services, path, place.resource), enabled: isPicking }).data
  const trial = trialOf(predicate, place, input)
  const isReady = isComplete(needs, input)
  const run = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      setOutcome(await runPredicateTest(services, path, trial))
    } catch (error: unknown) {
      setOutcome(undefined)
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <section aria-label={text('predicate.test')}>
      <div className={styles['testHead']}>
        <h3>{text('predicate.test')}</h3>
        <Button size="sm" icon="play" loading={isRunning} disabled={!isReady} onClick={() => void run()}>
          {text('predicate.run')}
        </Button>
      </div>
      <p className={styles['help']}>{text('predicate.elevated')}</p>
      <TrialFields needs={needs} input={input} ids={ids ?? NO_IDS} onPick={() => setPicking(true)} onChange={setInput} />
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {outcome !== undefined && <PredicateResult outcome={outcome} />}
      <RealTrial action={place.action} trial={trial} isReady={isReady} />
    </section>
  )
}
