import type { PaymentProgress } from '@terrarium/contracts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { answerBank } from './billing.ts'
import { useTask } from './use-task.ts'
import styles from './billing.module.css'

interface BankQuestionProps {
  readonly clientSecret: string
  readonly onConfirmed: (progress: PaymentProgress) => Promise<void> | void
  /** Called with the failure when the bank has refused for good. */
  readonly onRefused?: (error: unknown) => void
}

/** The bank's question about a payment or a card (3-D Secure), in place. In the simulation the member answers it for the bank. */
export function BankQuestion({ clientSecret, onConfirmed, onRefused }: BankQuestionProps) {
  const services = useServices()
  const task = useTask(text('payment.auth_failed'))
  const answer = (confirmed: boolean) =>
    task.run(async () => {
      let progress: PaymentProgress
      try {
        progress = await answerBank(services, clientSecret, confirmed)
      } catch (error: unknown) {
        onRefused?.(error)
        throw error
      }
      await onConfirmed(progress)
    })
  return (
    <section className={styles['bank']} aria-label={text('payment.bank')}>
      <h3>{text('payment.bank')}</h3>
      <p>{text('payment.bank_question')}</p>
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}
        </Note>
      )}
      <div className={styles['row']}>
        <Button variant="primary" loading={task.busy} onClick={() => void answer(true)}>
          {text('payment.bank_confirm')}
        </Button>
        <Button disabled={task.busy} onClick={() => void answer(false)}>
          {text('payment.bank_refuse')}
        </Button>
      </div>
    </section>
  )
}
