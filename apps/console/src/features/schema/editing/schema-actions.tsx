import { useState } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import { text } from '../../../messages/schema-text.ts'
import { Button } from '../../../ui/button.tsx'
import { MODIFIER_TEXT } from '../../../ui/modifier.ts'
import { toasts } from '../../../ui/toast-store.ts'
import { onSheetWhile, useShortcut } from '../../../ui/use-shortcut.ts'
import { ConfirmChangeDialog } from '../changes/confirm-change-dialog.tsx'
import type { SchemaChange } from '../changes/schema-change.ts'
import type { SchemaEditing } from './use-schema-editing.ts'
import { WholeSchemaButton } from './whole-schema-button.tsx'

interface SchemaActionsProps {
  readonly editing: SchemaEditing
  /** The item that is edited; undefined for a whole database. */
  readonly item?: string | undefined
  readonly onApplied?: (() => void) | undefined
}

type Way = 'apply' | 'stage' | 'update'

/** What the dialog asks about; it stays as it was while the dialog closes, when the change is no longer one. */
interface Asked {
  readonly way: Way
  readonly changes: readonly SchemaChange[]
}

const NO_CHANGES: readonly SchemaChange[] = []

const TEXTS = {
  apply: { label: 'schema.apply', help: 'schema.apply_help', submit: 'schema.apply_submit', done: 'schema.applied' },
  stage: { label: 'schema.stage', help: 'schema.stage_help', submit: 'schema.stage_submit', done: 'schema.staged_done' },
  update: {
    label: 'schema.update_staged',
    help: 'schema.update_staged_help',
    submit: 'schema.update_staged_submit',
    done: 'schema.staged_done',
  },
} as const

function titleOf(way: Way, item: string | undefined, database: string): string {
  if (item !== undefined) return text('schema.apply_item_title', { name: item })
  return way === 'apply' ? text('schema.apply_title', { name: database }) : text('schema.stage_title', { name: database })
}

/** Format, discard, stage and apply, the primary one last. */
export function SchemaActions({ editing, item, onApplied }: SchemaActionsProps) {
  const { details } = useDatabase()
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setOpen] = useState(false)
  const { applyReason, check, isCompared, isStaged, isVersioned, stagingLack, isReadOnly, text: schemaText, editor } = editing
  const isStageable = item === undefined && isVersioned && stagingLack === undefined
  const ways: readonly Way[] = isStaged ? ['update'] : isStageable ? ['stage', 'apply'] : ['apply']
  const primary = ways[ways.length - 1] ?? 'apply'
  const changes = check.result.kind === 'valid' ? check.result.changes : NO_CHANGES
  const open = (way: Way) => {
    if (applyReason !== undefined) return
    setAsked({ way, changes })
    setOpen(true)
  }
  useShortcut('Mod+S', () => open(primary), text('schema.apply'), false, onSheetWhile(applyReason === undefined))
  useShortcut('Mod+Enter', check.checkNow, text('schema.check_now'), false, onSheetWhile(isCompared))
  if (isReadOnly) return null
  const shown = asked?.way ?? primary
  return (
    <>
      <Button onClick={() => editor.current?.format()} title={`${MODIFIER_TEXT}+Shift+F`}>
        {text('schema.format')}
      </Button>
      {schemaText.isDirty && (
        <Button
          onClick={() => {
            schemaText.discard()
            toasts.show({ title: text('schema.discarded') })
          }}
        >
          {text('schema.discard')}
        </Button>
      )}
      {item !== undefined && isVersioned && stagingLack === undefined && !isStaged && <WholeSchemaButton editing={editing} item={item} />}
      {ways.map((each) => (
        <Button
          key={each}
          variant={each === primary ? 'primary' : 'secondary'}
          icon={each === 'apply' ? undefined : 'branch'}
          disabledReason={applyReason}
          onClick={() => open(each)}
        >
          {text(TEXTS[each].label)}
        </Button>
      ))}
      <ConfirmChangeDialog
        open={isOpen}
        title={titleOf(shown, item, details.name)}
        help={text(TEXTS[shown].help)}
        changes={asked?.changes ?? NO_CHANGES}
        databaseName={details.name}
        submitLabel={text(TEXTS[shown].submit)}
        failed={text('schema.apply_failed')}
        onConfirm={async () => {
          await editing.apply(shown !== 'apply')
          toasts.show({ theme: 'success', title: text(TEXTS[shown].done) })
          onApplied?.()
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
