import { ApiError, createSetupIntent } from '@terrarium/contracts'
import type { PaymentProgress } from '@terrarium/contracts'
import { useState } from 'react'
import * as v from 'valibot'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { FormTextField } from '../../ui/form/fields.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { FormFailure } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { BankQuestion } from './bank-question.tsx'
import { beginCard, billingErrorText, giveTestCard, refreshBilling } from './billing.ts'
import styles from './billing.module.css'

const digits = (pattern: RegExp, message: string) => v.pipe(v.string(), v.trim(), v.regex(pattern, message))

const cardSchema = v.object({
  number: digits(/^(\d ?){12,19}$/, text('payment.number_invalid')),
  month: digits(/^(0?[1-9]|1[0-2])$/, text('payment.month_invalid')),
  year: digits(/^20\d\d$/, text('payment.year_invalid')),
  code: digits(/^\d{3,4}$/, text('payment.code_invalid')),
})
type CardValues = v.InferOutput<typeof cardSchema>

const BLANK: CardValues = { number: '', month: '', year: '', code: '' }

/** Gives the card to the simulation, for the intent of this dialog. */
async function send(services: Services, clientSecret: string, { number, month, year, code }: CardValues): Promise<PaymentProgress> {
  return giveTestCard(services, { client_secret: clientSecret, number, exp_month: Number(month), exp_year: Number(year), cvc: code })
}

function explain(error: unknown): FormFailure<CardValues> {
  const fields = error instanceof ApiError ? error.fields : {}
  if ('number' in fields) return { fields: { number: text('payment.number_invalid') } }
  if ('exp_year' in fields) return { fields: { year: text('payment.year_invalid') } }
  return { message: billingErrorText(error, createSetupIntent.defaultMessage) }
}

interface AddCardProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Adds a card: the form of the simulation, and the bank's question where it asks one. A refused card stays in the form. */
export function AddCardDialog({ open, onClose }: AddCardProps) {
  const services = useServices()
  const [question, setQuestion] = useState<string>()
  const finish = async () => {
    setQuestion(undefined)
    form.discard()
    onClose()
    await refreshBilling(services)
    toasts.show({ theme: 'success', title: text('payment.added') })
  }
  const form = useConsoleForm<CardValues, CardValues>({
    schema: cardSchema,
    defaults: BLANK,
    active: open,
    keepsSent: true,
    explain,
    onSubmit: async (values) => {
      const { client_secret: clientSecret } = await beginCard(services)
      const { status } = await send(services, clientSecret, values)
      if (status === 'requires_action') setQuestion(clientSecret)
      else await finish()
    },
  })
  const close = () => {
    setQuestion(undefined)
    form.discard()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      form={form}
      title={text('payment.add')}
      submitLabel={text('payment.add')}
      submitDisabled={question !== undefined}
      onClose={close}
    >
      <Note tone="info" detail={text('billing.simulated_cards')}>
        {text('billing.simulated')}
      </Note>
      <FormTextField form={form} name="number" label={text('payment.number')} inputMode="numeric" autoComplete="off" required />
      <div className={styles['expiry']}>
        <FormTextField form={form} name="month" label={text('payment.month')} inputMode="numeric" autoComplete="off" required />
        <FormTextField form={form} name="year" label={text('payment.year')} inputMode="numeric" autoComplete="off" required />
        <FormTextField form={form} name="code" label={text('payment.code')} inputMode="numeric" autoComplete="off" required />
      </div>
      {question !== undefined && <BankQuestion clientSecret={question} onConfirmed={finish} />}
    </FormDialog>
  )
}
