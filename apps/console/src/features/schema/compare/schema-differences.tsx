import type { SchemaFile } from '@terrarium/language'
import { useMemo, useState } from 'react'
import { text } from '../../../messages/compare-databases-text.ts'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { ChangeList, TextChanges } from '../changes/changes-view.tsx'
import { changesOf, compareSchemas, ITEM_KINDS } from './compare-schemas.ts'
import type { ItemKind } from './compare-schemas.ts'
import styles from './compare.module.css'

const KINDS = ['all', ...ITEM_KINDS] as const
const KIND_OPTIONS = KINDS.map((id) => ({ id, label: text(`compare.kind_${id}`) }))

/** What would have to change in one schema to make it another, by kind of item. */
export function SchemaDifferences({ before, after }: { readonly before: readonly SchemaFile[]; readonly after: readonly SchemaFile[] }) {
  const difference = useMemo(() => compareSchemas(before, after), [before, after])
  const [kind, setKind] = useState<ItemKind | 'all'>('all')
  if (difference.kind === 'unreadable') {
    return (
      <>
        <Note tone="warn">{text('compare.unreadable')}</Note>
        <TextChanges before={before} after={after} />
      </>
    )
  }
  const { changes } = difference
  if (changes.length === 0) return <p role="status">{text('compare.same')}</p>
  const shown = changesOf(changes, kind)
  return (
    <>
      <div className={styles['bar']}>
        <Segmented label={text('compare.kind')} options={KIND_OPTIONS} value={kind} onChange={setKind} />
      </div>
      <p role="status">{shown.length === 0 ? text('compare.none_of_kind') : text('compare.differences', { count: shown.length })}</p>
      <ChangeList changes={shown} />
    </>
  )
}
