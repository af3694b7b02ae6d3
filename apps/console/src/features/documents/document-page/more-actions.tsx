import { Link, useNavigate } from 'react-router'
import { isPlainIdentifier } from '../../../config/identifiers.ts'
import { paths } from '../../../config/paths.ts'
import type { CollectionDefinition } from '../../../data/collection-definition.ts'
import type { CollectionPlace } from '../../../data/collection-place.ts'
import { runAsHref } from '../../../data/run-as-href.ts'
import { encodeWire } from '../../../data/wire-encoding.ts'
import { printFql } from '../../../data/value-text.ts'
import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText, copyValue } from '../../../ui/clipboard.ts'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { baseOf } from '../changes/change-base.ts'
import type { PendingChanges } from '../changes/pending-changes.ts'
import type { StoredDocument } from '../values/document.ts'

interface MoreActionsProps {
  readonly place: CollectionPlace
  readonly document: StoredDocument
  readonly definition: CollectionDefinition
  readonly pending: PendingChanges
  /** Why documents are only read; undefined where they may be changed. */
  readonly readOnly: string | undefined
}

/** Opens the shell with a query that runs as the document; a scope has no room for a collection whose name is no identifier. */
function RunAsItem({ place: { path, collection }, id }: { readonly place: CollectionPlace; readonly id: string }) {
  if (!isPlainIdentifier(collection)) {
    return (
      <MenuItem icon="role" disabledReason={text('ident.invalid', { name: collection })}>
        {text('documents.run_as')}
      </MenuItem>
    )
  }
  return (
    <MenuItem icon="role" render={<Link to={runAsHref(path, collection, id)} />}>
      {text('documents.run_as')}
    </MenuItem>
  )
}

/** The forms in which a document can be copied, and what else can be done with it. */
export function MoreActions({ place, document, definition, pending, readOnly }: MoreActionsProps) {
  const navigate = useNavigate()
  const marks = useFieldMarks()
  const { regionGroup, names } = place.path
  const reference: WireValue = { kind: 'reference', collection: place.collection, id: document.id, named: false, missing: undefined }
  const change = pending.find(document.id)
  const isReplaced = change?.kind === 'replace'
  const isWritten = change?.kind === 'update' || isReplaced
  const writeOtherwise = () => {
    if (isWritten) pending.setFields(change.base, change.fields, isReplaced ? 'update' : 'replace')
  }
  const duplicate = () => {
    pending.create(baseOf(document, definition).fields)
    void navigate(paths.collectionDocuments.href(regionGroup, names, place.collection))
  }
  return (
    <Menu
      label={text('documents.more')}
      placement="bottom-end"
      trigger={
        <Button size="sm" endIcon="chevronDown">
          {text('documents.more')}
        </Button>
      }
    >
      <MenuItem
        icon="copy"
        onSelect={() =>
          void copyValue(printFql({ kind: 'object', fields: document.fields }), marks.hasSome(document.fields, place.collection))
        }
      >
        {text('documents.menu_copy_document')}
      </MenuItem>
      <MenuItem onSelect={() => void copyText(printFql(reference))}>{text('documents.copy_reference')}</MenuItem>
      <MenuItem onSelect={() => void copyText(JSON.stringify(encodeWire(reference)))}>{text('documents.copy_tagged')}</MenuItem>
      <MenuItem onSelect={() => void copyText(document.id)}>{text('documents.menu_copy_id')}</MenuItem>
      <MenuSeparator />
      <RunAsItem place={place} id={document.id} />
      <MenuSeparator />
      <MenuItem disabledReason={readOnly} onSelect={duplicate}>
        {text('documents.menu_duplicate')}
      </MenuItem>
      <MenuItem disabledReason={readOnly ?? (isWritten ? undefined : text('documents.replace_nothing'))} onSelect={writeOtherwise}>
        {text(isReplaced ? 'documents.menu_update' : 'documents.menu_replace')}
      </MenuItem>
    </Menu>
  )
}
