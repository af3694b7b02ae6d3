import { INVOICE_POLL_INTERVAL_MS } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { createKeyValueStorage, findStorageArea } from '../../data/browser-storage.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/invoice-notice-text.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { InvoiceReminder, latestInvoice, noticeOf } from './invoice-reminder.ts'
import type { InvoiceNoticeKind } from './invoice-reminder.ts'
import { invoicesQuery } from './invoices.ts'
import styles from './invoice-notice.module.css'

/** Follows the latest invoice: what to say of it on load, and, once the member resolves it, until it is paid. */
function useInvoiceNotice(accountId: string) {
  const services = useServices()
  const reminder = useMemo(() => new InvoiceReminder(createKeyValueStorage(findStorageArea('localStorage')), accountId), [accountId])
  const [kind, setKind] = useState<InvoiceNoticeKind>()
  const [isResolving, setResolving] = useState(false)
  const { data } = useQuery({ ...invoicesQuery(services), refetchInterval: isResolving ? INVOICE_POLL_INTERVAL_MS : false })
  const latest = data === undefined ? undefined : latestInvoice(data)
  useEffect(() => {
    if (latest === undefined) return
    const isPaid = latest.status === 'Paid'
    const next = isResolving ? (isPaid ? 'payment_success' : undefined) : noticeOf(latest, reminder.last(), Date.now())
    if (next === undefined) return
    setKind(next)
    if (next === 'requires_action') reminder.set(Date.now())
    else {
      reminder.clear()
      setResolving(false)
    }
  }, [latest, isResolving, reminder])
  return { kind, latest, isResolving, resolve: () => setResolving(true), dismiss: () => setKind(undefined) }
}

/** The bar about an invoice that requires action, or thanks for one that is paid. */
export function InvoiceNotice({ accountId }: { readonly accountId: string }) {
  const { kind, latest, isResolving, resolve, dismiss } = useInvoiceNotice(accountId)
  if (kind === undefined || latest === undefined) return null
  const isOpen = kind === 'requires_action'
  const onResolve = () => {
    window.open(latest.url, '_blank', 'noopener')
    resolve()
  }
  return (
    <aside className={styles['notice']} aria-label={text('invoice.notice')}>
      <Note tone={isOpen ? 'bad' : 'ok'} role={isOpen ? 'alert' : 'status'}>
        <span className={styles['line']}>
          <span>{text(isOpen ? 'invoice.requires_action' : 'invoice.payment_success')}</span>
          {isOpen && isResolving && (
            <span className={styles['line']}>
              <Spinner /> {text('invoice.resolving')}
            </span>
          )}
          {isOpen && (
            <Button size="sm" variant="danger" endIcon="external" onClick={onResolve}>
              {text('invoice.resolve')}
            </Button>
          )}
          <Button size="sm" variant="ghost" square icon="close" aria-label={text('action.dismiss')} onClick={dismiss} />
        </span>
      </Note>
    </aside>
  )
}
