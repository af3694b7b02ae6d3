import type { BillingInfo } from '@terrarium/contracts'
import { useState } from 'react'
import { text } from '../../messages/billing-text.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import styles from './billing.module.css'

const ContactDialog = lazyDialog(async () => (await import('./details-dialogs.tsx')).ContactDialog)
const AddressDialog = lazyDialog(async () => (await import('./details-dialogs.tsx')).AddressDialog)

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === '' ? <span className={styles['muted']}>{text('billing.not_given')}</span> : <bdi dir="auto">{children}</bdi>}</dd>
    </div>
  )
}

/** The address on one line, as letters write it. */
function addressLine({ address }: BillingInfo): string {
  const part = (name: string): string => address[name] ?? ''
  const town = [part('Address_PostalCode'), part('Address_City'), part('Address_State')].filter((each) => each !== '').join(' ')
  return [part('Address_Line_1'), part('Address_Line_2'), town, part('Address_Country')].filter((each) => each !== '').join(', ')
}

/** Whom and where invoices go to. */
export function DetailsCard({ billing, mayChange }: { readonly billing: BillingInfo; readonly mayChange: boolean }) {
  const [dialog, setDialog] = useState<'contact' | 'address'>()
  const close = () => setDialog(undefined)
  const actions = mayChange && (
    <span className={styles['row']}>
      <Button size="sm" icon="edit" onClick={() => setDialog('contact')}>
        {text('details.edit')}
      </Button>
      <Button size="sm" icon="edit" onClick={() => setDialog('address')}>
        {text('details.edit_address')}
      </Button>
    </span>
  )
  return (
    <Card title={text('details.title')} actions={actions}>
      <dl className={styles['facts']}>
        <Fact name={text('details.company')}>{billing.company_name}</Fact>
        <Fact name={text('details.email')}>{billing.billing_email}</Fact>
        <Fact name={text('details.phone')}>{billing.phone_number}</Fact>
        <Fact name={text('details.address')}>{addressLine(billing)}</Fact>
      </dl>
      <ContactDialog open={dialog === 'contact'} billing={billing} onClose={close} />
      <AddressDialog open={dialog === 'address'} billing={billing} onClose={close} />
    </Card>
  )
}
