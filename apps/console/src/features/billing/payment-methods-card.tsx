import { deletePaymentMethod, listPaymentMethods } from '@terrarium/contracts'
import type { PaymentMethod } from '@terrarium/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/billing-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { beginCard, billingErrorText, makeDefault, paymentMethodsQuery, removeMethod } from './billing.ts'
import { useTask } from './use-task.ts'
import styles from './billing.module.css'

const AddCardDialog = lazyDialog(async () => (await import('./add-card-dialog.tsx')).AddCardDialog)
const LOADING_ROWS = 2

/** The name of a card: its brand and its last digits. */
export function cardName({ brand, last4 }: PaymentMethod): string {
  return text('payment.name', { brand, last4 })
}

function RemoveDialog({ method, onClose }: { readonly method: PaymentMethod; readonly onClose: () => void }) {
  const services = useServices()
  const task = useTask(deletePaymentMethod.defaultMessage)
  const remove = () =>
    task.run(async () => {
      await removeMethod(services, method.id)
      onClose()
      toasts.show({ theme: 'success', title: text('payment.removed') })
    })
  return (
    <Dialog
      open
      role="alertdialog"
      title={text('payment.remove_of', { card: cardName(method) })}
      onClose={onClose}
      dismissable={!task.busy}
      footer={
        <>
          <Button data-autofocus disabled={task.busy} onClick={onClose}>
            {text('action.cancel')}
          </Button>
          <Button variant="danger" loading={task.busy} onClick={() => void remove()}>
            {text('payment.remove')}
          </Button>
        </>
      }
    >
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}
        </Note>
      )}
      <p>{text('payment.ending', { last4: method.last4 })}</p>
    </Dialog>
  )
}

interface MethodRowProps {
  readonly method: PaymentMethod
  readonly mayChange: boolean
  readonly onRemove: () => void
  readonly onDefault: () => void
}

function MethodRow({ method, mayChange, onRemove, onDefault }: MethodRowProps) {
  const card = cardName(method)
  const expiry = { month: String(method.exp_month).padStart(2, '0'), year: String(method.exp_year % 100).padStart(2, '0') }
  return (
    <li className={styles['method']}>
      <div className={styles['words']}>
        <span>{card}</span>
        <span className={styles['muted']}>{text('payment.expires', expiry)}</span>
      </div>
      {method.default && <Badge>{text('payment.default')}</Badge>}
      {mayChange && !method.default && (
        <Button size="sm" aria-label={text('payment.make_default_of', { card })} onClick={onDefault}>
          {text('payment.make_default')}
        </Button>
      )}
      {mayChange && (
        <Button
          size="sm"
          square
          variant="ghost"
          icon="trash"
          aria-label={text('payment.remove_of', { card })}
          disabled={method.default}
          disabledReason={method.default ? text('payment.default_remove') : undefined}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

/** The cards of the account. */
export function PaymentMethodsCard({ mayChange, provider }: { readonly mayChange: boolean; readonly provider: string }) {
  const services = useServices()
  const { data, error, refetch } = useQuery(paymentMethodsQuery(services))
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PaymentMethod>()
  const task = useTask(text('billing.update_failed'))
  const add = () => {
    if (provider === 'simulation') setAdding(true)
    // A payment company takes cards on a page of its own, which leads back here.
    else void task.run(async () => window.location.assign((await beginCard(services)).url ?? window.location.href))
  }
  const choose = (method: PaymentMethod) =>
    task.run(async () => {
      await makeDefault(services, method.id)
      toasts.show({ theme: 'success', title: text('payment.default_changed') })
    })
  const addButton = mayChange && (
    <Button size="sm" icon="plus" loading={task.busy} onClick={add}>
      {text('payment.add')}
    </Button>
  )
  return (
    <Card title={text('payment.title')} actions={addButton}>
      {task.failure !== undefined && (
        <Note tone="bad" role="alert">
          {task.failure}
        </Note>
      )}
      {data === undefined && error === null && <SkeletonRows rows={LOADING_ROWS} />}
      {data === undefined && error !== null && (
        <Note tone="bad" role="alert">
          {billingErrorText(error, listPaymentMethods.defaultMessage)}{' '}
          <Button size="sm" icon="refresh" onClick={() => void refetch()}>
            {text('errors.try_again')}
          </Button>
        </Note>
      )}
      {data?.length === 0 && <p className={styles['muted']}>{text('payment.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles['methods']}>
          {data.map((method) => (
            <MethodRow
              key={method.id}
              method={method}
              mayChange={mayChange}
              onRemove={() => setRemoving(method)}
              onDefault={() => void choose(method)}
            />
          ))}
        </ul>
      )}
      <AddCardDialog open={adding} onClose={() => setAdding(false)} />
      {removing !== undefined && <RemoveDialog method={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}
