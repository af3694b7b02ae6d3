import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { removeDraft } from '../../ui/form/form-drafts.ts'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './access-providers.module.css'
import type { ProviderDefinition } from './provider-definition.ts'
import { ProviderFields } from './provider-fields.tsx'
import { providerSettingsSchema, settingsOf } from './provider-form.ts'
import type { ProviderValues } from './provider-form.ts'
import { isChangedMeanwhile, isTaken, updateProvider } from './provider-mutations.ts'
import { ProviderSetup } from './provider-setup.tsx'

interface SettingsFormProps {
  /** What the form began with. */
  readonly provider: ProviderDefinition
  /** Tells the page whether the form holds unsaved text. */
  readonly dirty: RefObject<boolean>
  readonly onSaved: (saved: ProviderDefinition) => void
  readonly onDiscard: () => void
}

function useSettingsForm({ provider, onSaved }: SettingsFormProps, refusal: string | undefined) {
  const services = useServices()
  const { path, storageKey, isLocked } = useDatabase()
  const { name } = provider
  const draftId = `access-provider:${storageKey}/${name}`
  const ownPath = paths.resource.href(path, 'access_providers', name)
  return useConsoleForm<ProviderValues, ProviderValues>({
    schema: providerSettingsSchema,
    defaults: settingsOf(provider),
    where: text('providers.settings_of', { name }),
    draftId,
    survives: (move) => (move.kind === 'route' ? move.toPath === ownPath : move.kind !== 'sign-out'),
    keepsSent: true,
    // A production database asks for its name first, which a page that is left cannot.
    savesOnLeave: refusal === undefined && !isLocked,
    explain: (error) => {
      if (isTaken(error, 'issuer')) return { fields: { issuer: text('providers.issuer_taken') } }
      if (isChangedMeanwhile(error)) return { message: text('providers.changed_meanwhile') }
      return { message: errorText(error, { defaultMessage: text('providers.save_failed') }) }
    },
    onSubmit: async (values) => {
      const saved = await updateProvider(services, path, values)
      activity.record(storageKey, text('providers.saved', { name }))
      toasts.show({ theme: 'success', title: text('providers.saved', { name }) })
      // The form of what is saved begins without it.
      removeDraft(draftId)
      onSaved(saved)
    },
  })
}

function SettingsForm(props: SettingsFormProps) {
  const { provider, dirty, onDiscard } = props
  const edits = useEdits()
  const form = useSettingsForm(props, edits.refusal)
  dirty.current = form.isDirty
  const save = { ...form, submit: begun(form.submit, edits.begin) }
  return (
    <Form form={save} label={text('providers.settings_of', { name: provider.name })}>
      {form.isRestored && form.isDirty && (
        <div className={styles['restored']}>
          <Note tone="info" role="status">
            {text('providers.restored')}
          </Note>
        </div>
      )}
      <ProviderFields form={form} isReadOnly={edits.refusal !== undefined} />
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" loading={form.busy} disabled={!form.isDirty} disabledReason={edits.refusal}>
          {text('providers.save')}
        </Button>
        {form.isDirty && (
          <Button
            disabled={form.busy}
            onClick={() => {
              form.discard()
              onDiscard()
            }}
          >
            {text('providers.discard')}
          </Button>
        )}
      </div>
      {edits.question}
    </Form>
  )
}

/** Sends a form once edits are allowed; the question of a production database comes first. */
function begun(submit: () => Promise<boolean>, begin: (action: () => void) => void): (event?: FormEvent) => Promise<boolean> {
  return async (event) => {
    event?.preventDefault()
    begin(() => void submit())
    return Promise.resolve(false)
  }
}

/** The settings of an access provider, and the audience that its identity provider needs. */
export function ProviderSettings({ provider }: { readonly provider: ProviderDefinition }) {
  const [edited, setEdited] = useState(provider)
  const dirty = useRef(false)
  useEffect(() => {
    if (!dirty.current) setEdited(provider)
  }, [provider])
  return (
    <PaneContent>
      <div className={styles['page']}>
        <ProviderSetup provider={provider} />
        <SettingsForm key={edited.ts} provider={edited} dirty={dirty} onSaved={setEdited} onDiscard={() => setEdited(provider)} />
      </div>
    </PaneContent>
  )
}
