import { useState } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { runDry } from '../trial/run-trial.ts'
import type { TrialOutcome } from '../trial/run-trial.ts'
import { realActionText } from './real-action.ts'
import { identityOf } from './run-predicate-test.ts'
import type { PredicateTrial } from './run-predicate-test.ts'
import styles from './privileges.module.css'

interface RealTrialProps {
  readonly action: string
  readonly trial: PredicateTrial
  /** Whether there is enough to do the action with. */
  readonly isReady: boolean
}

/** What it came to, and for whom. */
interface Ran {
  readonly identity: string
  readonly outcome: Omit<TrialOutcome, 'role'>
}

/** Does the action as the identity, with all roles that it has on the server, and takes back what it has done. */
export function RealTrial({ action, trial, isReady }: RealTrialProps) {
  const services = useServices()
  const { path } = useDatabase()
  const [isRunning, setRunning] = useState(false)
  const [ran, setRan] = useState<Ran>()
  const [failure, setFailure] = useState<string>()
  const identity = identityOf(trial.identity)
  const run = async () => {
    if (identity === undefined) return
    setRunning(true)
    setRan(undefined)
    setFailure(undefined)
    try {
      const outcome = await runDry(services, path, { kind: 'document', ...identity }, realActionText(action, trial))
      setRan({ identity: trial.identity, outcome })
    } catch (error: unknown) {
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={styles['real']}>
      <Button
        size="sm"
        loading={isRunning}
        disabled={!isReady}
        disabledReason={identity === undefined ? text('predicate.real_needs_identity') : undefined}
        onClick={() => void run()}
      >
        {text('predicate.real')}
      </Button>
      <p className={styles['help']}>{text('predicate.real_help')}</p>
      {ran !== undefined && (
        <Note
          tone={ran.outcome.kind === 'allowed' ? 'ok' : 'bad'}
          role="status"
          detail={ran.outcome.kind === 'allowed' ? undefined : ran.outcome.text}
        >
          {text(`predicate.real_${ran.outcome.kind}`, { identity: ran.identity })}
        </Note>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
    </div>
  )
}
