import type { ContactInfo } from '@terrarium/contracts'
import { text } from '../../messages/contact-info-text.ts'
import { Card } from '../../ui/card.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './contact-info.module.css'

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === '' ? <span className={styles['none']}>{text('contact.none')}</span> : <bdi dir="auto">{value}</bdi>}</dd>
    </>
  )
}

/** The contact info as text, for members who may not change it. */
export function ContactInfoFacts({ contact }: { readonly contact: ContactInfo }) {
  return (
    <div className={styles['cards']}>
      <Note tone="info">{text('contact.read_only')}</Note>
      <Card title={text('contact.person')}>
        <dl className={styles['facts']}>
          <Fact name={text('contact.first_name')} value={contact.first_name} />
          <Fact name={text('contact.last_name')} value={contact.last_name} />
          <Fact name={text('contact.email')} value={contact.contact_email} />
        </dl>
      </Card>
      <Card title={text('contact.company')}>
        <dl className={styles['facts']}>
          <Fact name={text('contact.company_name')} value={contact.company_name} />
          <Fact name={text('contact.website')} value={contact.website} />
        </dl>
      </Card>
    </div>
  )
}
