import type { DatabasePath } from '@terrarium/contracts'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { paths } from '../../config/paths.ts'
import { activity } from '../../data/activity.ts'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import { areSameMembers } from '../../data/merge-members.ts'
import { useServices } from '../../data/services.ts'
import type { Services } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Button } from '../../ui/button.tsx'
import { MemberConflict } from '../../ui/conflict/member-conflict.tsx'
import type { EditConflict } from '../../ui/conflict/member-conflict.tsx'
import { useEdits } from '../../ui/explorer/use-edits.tsx'
import { keepDraft, removeDraft } from '../../ui/form/form-drafts.ts'
import { Form } from '../../ui/form/form.tsx'
import { useConsoleForm } from '../../ui/form/use-console-form.ts'
import type { ConsoleForm } from '../../ui/form/use-console-form.ts'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './access-providers.module.css'
import { providerQuery } from './provider-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'
import { ProviderFields } from './provider-fields.tsx'
import { providerSettingsSchema, settingsOf } from './provider-form.ts'
import type { ProviderValues } from './provider-form.ts'
import { ROLE_MEMBER, settingsMembers, settingsSaying } from './provider-members.ts'
import { isChangedMeanwhile, isTaken, updateProvider } from './provider-mutations.ts'
import { ProviderSetup } from './provider-setup.tsx'

interface SettingsFormProps {
  /** What the form began with. */
  readonly provider: ProviderDefinition
  /** What is stored now. */
  readonly stored: ProviderDefinition
  /** Tells the page whether the form holds unsaved text. */
  readonly dirty: RefObject<boolean>
  /** Whether the text is of before this page was loaded, where it is a draft. */
  readonly isFresh: boolean
  readonly onSaved: (saved: ProviderDefinition) => void
  /** Begins again with what is stored: with these values unsaved, or with none. */
  readonly onBeginAgain: (values?: ProviderValues) => void
}

function draftIdOf(storageKey: string, name: string): string {
  return `access-provider:${storageKey}/${name}`
}

function beginsWith({ began }: ProviderValues, provider: ProviderDefinition): boolean {
  return areSameMembers(settingsMembers(began), settingsMembers(settingsOf(provider).began))
}

/**
 * Saves an edit over the settings that it began with; a later change of something else is none of them.
 *
 * @throws {QueryFailedError} where somebody else has changed the settings, which are read again
 */
async function saveOver(
  services: Services,
  path: DatabasePath,
  values: ProviderValues,
  known: ProviderDefinition,
): Promise<ProviderDefinition> {
  const saved = { ...values, ts: beginsWith(values, known) ? known.ts : values.ts }
  try {
    return await updateProvider(services, path, saved)
  } catch (error: unknown) {
    if (!isChangedMeanwhile(error)) throw error
    const stored = await services.cache.fetchQuery({ ...providerQuery(services, path, values.name), staleTime: 0 })
    if (stored === null || stored.ts === saved.ts || !beginsWith(values, stored)) throw error
    return await updateProvider(services, path, { ...values, ts: stored.ts })
  }
}

function useSettingsForm({ provider, stored, onSaved }: SettingsFormProps, refusal: string | undefined) {
  const services = useServices()
  const { path, storageKey, isLocked } = useDatabase()
  const { name } = provider
  const draftId = draftIdOf(storageKey, name)
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
      // What is to be done about a change of somebody else is offered above the form.
      if (isChangedMeanwhile(error)) return {}
      return { message: errorText(error, { defaultMessage: text('providers.save_failed') }) }
    },
    onSubmit: async (values) => {
      const saved = await saveOver(services, path, values, stored)
      activity.record(storageKey, text('providers.saved', { name }))
      toasts.show({ theme: 'success', title: text('providers.saved', { name }) })
      // The form of what is saved begins without it.
      removeDraft(draftId)
      onSaved(saved)
    },
  })
}

/** What an edit can become whose settings are stored otherwise by now; undefined where they are the same. */
function conflictOf(form: ConsoleForm<ProviderValues>, { stored, onBeginAgain }: SettingsFormProps): EditConflict | undefined {
  const edit = form.methods.getValues()
  if (!form.isDirty || form.busy || beginsWith(edit, stored)) return undefined
  const begun = settingsOf(stored)
  return {
    base: settingsMembers(edit.began),
    mine: settingsMembers(edit),
    theirs: settingsMembers(begun.began),
    onRebase: (merged) => onBeginAgain(settingsSaying(merged, begun)),
    onOverwrite: () => onBeginAgain({ ...edit, ts: begun.ts, began: begun.began }),
  }
}

/** What a setting is called. */
function settingLabel(member: string): string {
  if (member === 'issuer') return text('providers.issuer')
  if (member === 'jwksUri') return text('providers.jwks')
  return `${text('providers.role')} ${member.slice(ROLE_MEMBER.length)}`
}

/** What is to be known of unsaved settings. */
function DraftNote({ form, ...props }: SettingsFormProps & { readonly form: ConsoleForm<ProviderValues> }) {
  const conflict = conflictOf(form, props)
  if (conflict === undefined && !(props.isFresh && form.isRestored && form.isDirty)) return null
  return (
    <div className={styles['restored']}>
      {conflict !== undefined ? (
        <MemberConflict conflict={conflict} labelOf={settingLabel}>
          {text('providers.changed_meanwhile')}
        </MemberConflict>
      ) : (
        <Note tone="info" role="status">
          {text('providers.restored')}
        </Note>
      )}
    </div>
  )
}

function SettingsForm(props: SettingsFormProps) {
  const { provider, dirty, onBeginAgain } = props
  const edits = useEdits()
  const form = useSettingsForm(props, edits.refusal)
  dirty.current = form.isDirty
  const save = { ...form, submit: begun(form.submit, edits.begin) }
  return (
    <Form form={save} label={text('providers.settings_of', { name: provider.name })}>
      <DraftNote form={form} {...props} />
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
              onBeginAgain()
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
  const { storageKey } = useDatabase()
  const [edited, setEdited] = useState(provider)
  const [begins, setBegins] = useState(0)
  const dirty = useRef(false)
  useEffect(() => {
    if (!dirty.current) setEdited(provider)
  }, [provider])
  const beginAgain = (values?: ProviderValues) => {
    setEdited(provider)
    if (values === undefined) return
    // The form finds them as what was typed and not saved.
    if (JSON.stringify(values) === JSON.stringify(settingsOf(provider))) removeDraft(draftIdOf(storageKey, provider.name))
    else keepDraft(draftIdOf(storageKey, provider.name), values)
    setBegins(begins + 1)
  }
  return (
    <PaneContent>
      <div className={styles['page']}>
        <ProviderSetup provider={provider} />
        <SettingsForm
          key={`${edited.ts} ${begins}`}
          provider={edited}
          stored={provider}
          dirty={dirty}
          isFresh={begins === 0}
          onSaved={setEdited}
          onBeginAgain={beginAgain}
        />
      </div>
    </PaneContent>
  )
}
