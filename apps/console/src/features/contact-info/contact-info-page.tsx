import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../data/permissions.ts'
import { errorHint, errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/contact-info-text.ts'
import { Button } from '../../ui/button.tsx'
import { CopyDetailsButton } from '../../ui/copy-details-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pane, PaneContent, PaneHead } from '../../ui/pane.tsx'
import { PermissionGate } from '../../ui/permission-gate.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ContactInfoFacts } from './contact-info-facts.tsx'
import { ContactInfoForm } from './contact-info-form.tsx'
import { contactInfoQuery } from './contact-info.ts'
import styles from './contact-info.module.css'

const LOADING_ROWS = 5

function LoadFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const actions = (
    <>
      <Button icon="refresh" onClick={onRetry}>
        {text('errors.try_again')}
      </Button>
      <CopyDetailsButton error={error} />
    </>
  )
  return (
    <EmptyState jar="crack" role="alert" title={errorText(error, { defaultMessage: text('contact.load_failed') })} actions={actions}>
      {errorHint(error)}
    </EmptyState>
  )
}

function ContactInfoContent() {
  const services = useServices()
  const mayChange = usePermission('account', 'update')
  const { data, error, refetch } = useQuery(contactInfoQuery(services))
  if (data === undefined) {
    return error === null ? <SkeletonRows rows={LOADING_ROWS} /> : <LoadFailure error={error} onRetry={() => void refetch()} />
  }
  return (
    <PaneContent>
      <div className={styles['column']}>
        <p className={styles['lead']}>{text('contact.lead')}</p>
        {mayChange ? <ContactInfoForm contact={data} /> : <ContactInfoFacts contact={data} />}
      </div>
    </PaneContent>
  )
}

/** Whom to write to about the account, and the company it belongs to. */
export function ContactInfoPage() {
  usePageTitle(text('account.contact_info'))
  return (
    <PermissionGate resource="account">
      <Pane>
        <PaneHead title={text('account.contact_info')} />
        <ContactInfoContent />
      </Pane>
    </PermissionGate>
  )
}
