import { isFlagOn } from '@terrarium/contracts'
import type { ReactNode } from 'react'
import { useSession } from '../../data/services.ts'
import { text } from '../../messages/functions-text.ts'
import { Button } from '../../ui/button.tsx'
import { MemberConflict } from '../../ui/conflict/member-conflict.tsx'
import type { Edits } from '../../ui/explorer/use-edits.tsx'
import { FirstError } from '../../ui/form/first-error.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent, PaneToolbar } from '../../ui/pane.tsx'
import { onSheetWhile, useShortcut } from '../../ui/use-shortcut.ts'
import { FunctionFields } from './function-fields.tsx'
import type { useFunctionForm } from './use-function-form.ts'
import styles from './functions.module.css'

interface DefinitionPanelProps {
  readonly name: string
  /** What the function takes and returns, beside the buttons. */
  readonly facts: ReactNode
  readonly edited: ReturnType<typeof useFunctionForm>
  readonly edits: Edits
}

const MEMBERS = ['alias', 'signature', 'role', 'body'] as const

/** What a member of a definition is called. */
function memberLabel(name: string): string {
  const member = MEMBERS.find((each) => each === name)
  return member === undefined ? name : text(`functions.${member}`)
}

/** The definition of a function: read, edited and saved. */
export function DefinitionPanel({ name, facts, edited, edits }: DefinitionPanelProps) {
  const { form, bodyId, isRestored, conflict, discard } = edited
  const isWritten = isFlagOn(useSession()?.feature_flags, 'schema_editor')
  const save = () => {
    if (form.isDirty && edits.refusal === undefined) edits.begin(() => void form.submit())
  }
  useShortcut('Mod+S', save, text('functions.save'), false, onSheetWhile(form.isDirty && edits.refusal === undefined))
  return (
    <>
      <PaneToolbar>
        <div className={styles['lead']}>{facts}</div>
        {form.isDirty && (
          <Button size="sm" disabled={form.busy} onClick={discard}>
            {text('functions.discard')}
          </Button>
        )}
        <Button size="sm" variant="primary" loading={form.busy} disabled={!form.isDirty} disabledReason={edits.refusal} onClick={save}>
          {text('functions.save')}
        </Button>
      </PaneToolbar>
      <PaneContent>
        <div className={styles['page']}>
          {conflict !== undefined ? (
            <MemberConflict conflict={conflict} labelOf={memberLabel}>
              {text('functions.changed_meanwhile')}
            </MemberConflict>
          ) : (
            isRestored && (
              <Note tone="info" role="status">
                {text('functions.restored')}
              </Note>
            )
          )}
          <Form form={{ ...form, submit: async () => (save(), false) }} label={text('functions.definition_of', { name })}>
            <FunctionFields
              form={form}
              bodyId={bodyId}
              bodyReason={isWritten ? undefined : text('functions.editing_off')}
              onSubmit={save}
            />
            <FirstError form={form} />
          </Form>
        </div>
      </PaneContent>
    </>
  )
}
