import type { Invoice } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePermission } from '../../data/permissions.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BankQuestion } from './bank-question.tsx'
import { billingErrorText, formatAmount, payInvoice, refreshBilling } from './billing.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { invoicesQuery } from './invoices.ts'
import { useTask } from './use-task.ts'
import styles from './billing.module.css'

function InvoiceCard({ invoice }: { readonly invoice: Invoice }) {
  const services = useServices()
  const mayPay = usePermission('billing', 'write')
  const [question, setQuestion] = useState<string>()
  const task = useTask(text('invoice.list_failed'))
  const finish = async () => {
    setQuestion(undefined)
    await refreshBilling(services)
  }
  const refuse = (error: unknown) => {
    setQuestion(undefined)
    task.fail(error)
  }
  const pay = () =>
    task.run(async () => {
      const { status, client_secret: secret } = await payInvoice(services, invoice.id)
      if (status === 'requires_action' && secret !== null) setQuestion(secret)
      else await finish()
    })
  return (
    <Card title={text('invoice.one', { number: invoice.number })} actions={<InvoiceStatus invoice={invoice} />}>
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}
        </Note>
      )}
      <p className={styles['price']}>{formatAmount(invoice.amount, invoice.currency)}</p>
      <p>{invoice.description}</p>
      {invoice.status === 'Paid' && (
        <Note tone="ok" role="status">
          {text('invoice.paid')}
        </Note>
      )}
      {invoice.status !== 'Paid' && mayPay && question === undefined && (
        <div className={styles['trial']}>
          <Button variant="primary" loading={task.busy} onClick={() => void pay()}>
            {text('invoice.pay')}
          </Button>
          <p className={styles['muted']}>{text('invoice.pay_help')}</p>
        </div>
      )}
      {question !== undefined && <BankQuestion clientSecret={question} onConfirmed={finish} onRefused={refuse} />}
    </Card>
  )
}

function InvoiceContent() {
  const { id } = useParams()
  const { data, error } = useQuery(invoicesQuery(useServices()))
  if (data === undefined && error === null) return <SkeletonRows rows={2} />
  if (data === undefined) {
    return <EmptyState jar="crack" role="alert" title={billingErrorText(error, text('invoice.list_failed'))} />
  }
  const invoice = data.find((each) => each.id === id)
  return invoice === undefined ? <EmptyState title={text('invoice.not_found')} /> : <InvoiceCard invoice={invoice} />
}

/** One invoice of the simulation of payments, where it is paid. */
export function InvoicePage() {
  usePageTitle(text('invoice.title'))
  return (
    <PermissionGate resource="billing">
      <Pane>
        <PaneHead title={text('invoice.title')} />
        <PaneContent>
          <div className={styles['narrow']}>
            <InvoiceContent />
          </div>
        </PaneContent>
      </Pane>
    </PermissionGate>
  )
}
