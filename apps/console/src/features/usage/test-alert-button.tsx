import type { UsageAlert, UsageAlertTest } from '@terrarium/contracts'
import { useState } from 'react'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/usage-alerts-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { tryAlert } from './alerts.ts'
import styles from './usage.module.css'

/** What a test came to, in a sentence for each way of telling. */
interface Outcome {
  readonly isGood: boolean
  readonly sentences: readonly string[]
}

function outcomeOf(result: UsageAlertTest): Outcome {
  const ways = (['mail', 'webhook'] as const).flatMap((way) => {
    const told = result[way]
    return told === null ? [] : [{ way, failure: told.failure }]
  })
  return {
    isGood: ways.every(({ failure }) => failure === null),
    sentences: ways.map(({ way, failure }) =>
      failure === null ? text(`alert.tested.${way}`) : text(`alert.refused.${way}`, { reason: failure }),
    ),
  }
}

/** Sends a test of an alert and says beside the button how each way of telling took it. */
export function TestAlertButton({ alert: { id, name } }: { readonly alert: UsageAlert }) {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const send = async () => {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome(outcomeOf(await tryAlert(services, id)))
    } catch (error: unknown) {
      setOutcome({ isGood: false, sentences: [errorText(error, { defaultMessage: text('alert.test_failed') })] })
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" loading={isBusy} aria-label={text('alert.test_of', { name })} onClick={() => void send()}>
        {text('alert.test')}
      </Button>
      <div role="status" className={styles['tested']}>
        {outcome !== undefined && <Note tone={outcome.isGood ? 'ok' : 'bad'}>{outcome.sentences.join(' ')}</Note>}
      </div>
    </>
  )
}
