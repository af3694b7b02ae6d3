import { paths } from '../../config/paths.ts'
import { text } from '../../messages/authorize-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorCard } from '../../ui/error-card.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { EntryLayout } from './entry-layout.tsx'
import { useTakenParameters } from '../../ui/use-taken-parameters.ts'

const SERVICE = 'Datadog'

const OPEN_CONSOLE = (
  <a className={buttonClass({ variant: 'primary' })} href={paths.root.href()}>
    {text('callback.open_console')}
  </a>
)

/** A monitoring service leads back after its consent: nothing here takes its code, and the page says so. */
export function IntegrationCallbackPage() {
  usePageTitle(text('callback.integration_title', { service: SERVICE }))
  useTakenParameters()
  return (
    <EntryLayout>
      <ErrorCard
        title={text('callback.integration_failed', { service: SERVICE })}
        message={text('callback.integration_text')}
        suggestion={text('callback.integration_help', { service: SERVICE })}
        action={OPEN_CONSOLE}
      />
    </EntryLayout>
  )
}

/** A hosting platform asks to bill and open this account: none takes part, and the page says so. */
export function AddonPage() {
  usePageTitle(text('callback.addon_title'))
  useTakenParameters()
  return (
    <EntryLayout>
      <ErrorCard
        title={text('callback.addon_failed')}
        message={text('callback.addon_text')}
        suggestion={text('callback.addon_help')}
        action={OPEN_CONSOLE}
      />
    </EntryLayout>
  )
}
