import type { Invoice } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { EXTERNAL_LINK } from '../../config/links.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { downloadBlob } from '../../ui/download.ts'
import { Note } from '../../ui/note.tsx'
import { SettingsList } from '../../ui/settings-list.tsx'
import type { Column } from '../../ui/table.tsx'
import { formatAmount, readInvoiceFile, simulateMonth } from './billing.ts'
import { InvoiceStatus } from './invoice-status.tsx'
import { invoicesQuery } from './invoices.ts'
import { isOverdue } from './overdue.ts'
import { useTask } from './use-task.ts'
import styles from './billing.module.css'

function columnsOf(onFile: (invoice: Invoice) => void): readonly Column<Invoice>[] {
  return [
    { id: 'number', label: text('invoice.column_number'), cell: ({ number }) => <span className={styles['number']}>{number}</span> },
    { id: 'date', label: text('invoice.column_date'), cell: ({ date }) => <time dateTime={date}>{date.slice(0, 10)}</time> },
    { id: 'description', label: text('invoice.column_description'), cell: ({ description }) => <bdi dir="auto">{description}</bdi> },
    {
      id: 'amount',
      label: text('invoice.column_amount'),
      align: 'end',
      cell: ({ amount, currency }) => formatAmount(amount, currency),
    },
    { id: 'status', label: text('invoice.column_status'), cell: (invoice) => <InvoiceStatus invoice={invoice} /> },
    {
      id: 'actions',
      label: text('invoice.column_actions'),
      hiddenLabel: true,
      align: 'end',
      cell: (invoice) => (
        <span className={styles['row']}>
          {isOverdue(invoice) && (
            <a href={invoice.url} {...EXTERNAL_LINK} aria-label={text('invoice.resolve_of', { number: invoice.number })}>
              {text('invoice.resolve')}
            </a>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon="download"
            aria-label={text('invoice.pdf_of', { number: invoice.number })}
            onClick={() => onFile(invoice)}
          >
            {text('invoice.pdf')}
          </Button>
        </span>
      ),
    },
  ]
}

/** The invoices of the account; in the simulation with the way to the next one. */
export function InvoicesCard({ mayChange, isSimulated }: { readonly mayChange: boolean; readonly isSimulated: boolean }) {
  const services = useServices()
  const query = useQuery(invoicesQuery(services))
  const task = useTask(text('invoice.list_failed'))
  const onFile = (invoice: Invoice) =>
    void task.run(async () => {
      const { name, content } = await readInvoiceFile(services, invoice.id)
      downloadBlob(name, content)
    })
  const renewal = isSimulated && mayChange && (
    <Button size="sm" variant="ghost" loading={task.busy} onClick={() => void task.run(() => simulateMonth(services))}>
      {text('invoice.renew')}
    </Button>
  )
  return (
    <Card title={text('invoice.title')} actions={renewal}>
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}
        </Note>
      )}
      <SettingsList
        query={query}
        caption={text('invoice.title')}
        columns={columnsOf(onFile)}
        rowKey={({ id }) => id}
        failed={text('invoice.list_failed')}
        empty={{ title: text('invoice.none'), text: text('invoice.none_help') }}
      />
    </Card>
  )
}
