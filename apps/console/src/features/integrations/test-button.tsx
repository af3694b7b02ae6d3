import type { Integration } from '@terrarium/contracts'
import { useState } from 'react'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/integrations-text.ts'
import { Button } from '../../ui/button.tsx'
import { toasts } from '../../ui/toast-store.ts'
import { integrationErrorText, integrationName, sendTest } from './integrations.ts'

/** Sends a line for a test and says whether it was taken. */
export function TestButton({ integration, refusal }: { readonly integration: Integration; readonly refusal: string | undefined }) {
  const services = useServices()
  const [isBusy, setBusy] = useState(false)
  const name = integrationName(integration)
  const test = async () => {
    setBusy(true)
    try {
      await sendTest(services, integration.id)
      toasts.show({ theme: 'success', title: text('integration.tested', { name }) })
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: integrationErrorText(error, text('integration.test_failed')) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      loading={isBusy}
      aria-label={text('integration.test_of', { name })}
      disabledReason={refusal}
      onClick={() => void test()}
    >
      {text('integration.test')}
    </Button>
  )
}
