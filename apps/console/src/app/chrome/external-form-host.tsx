import { useSyncExternalStore } from 'react'
import { externalForms } from '../../data/external-form-store.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'

const ExternalFormDialog = lazyDialog(
  async () => (await import('../../features/external-form/external-form-dialog.tsx')).ExternalFormDialog,
)

/** Shows the form that a page has opened. */
export function ExternalFormHost() {
  const kind = useSyncExternalStore(externalForms.subscribe, externalForms.get)
  return (
    <ExternalFormDialog
      key={kind ?? 'none'}
      open={kind !== undefined}
      kind={kind ?? 'enterprise'}
      onClose={() => externalForms.open(undefined)}
    />
  )
}
