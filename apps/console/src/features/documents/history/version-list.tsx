import type { WireValue } from '../../../data/wire-value.ts'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useValueMask } from '../../../ui/private-text.tsx'
import { useFieldMarks } from '../../../ui/use-field-marks.ts'
import { usePreferences } from '../../../ui/use-preferences.ts'
import { changedNames } from '../../../data/field-differences.ts'
import { lineText } from '../grid/cell-text.ts'
import { fieldOf } from '../values/document.ts'
import type { DocumentVersion } from './versions-query.ts'
import { versionTime } from './version-time.ts'
import styles from './history.module.css'

interface VersionListProps {
  readonly collection: string
  /** The latest first. */
  readonly versions: readonly DocumentVersion[]
  readonly a: DocumentVersion | undefined
  readonly b: DocumentVersion | undefined
  readonly note: string
  readonly isComplete: boolean
  readonly loading: boolean
  readonly onEarlier: () => void
  /** Versions by their times. */
  readonly onChoose: (a: number | undefined, b: number | undefined) => void
}

const CHANGES_SHOWN = 2
const VALUE_LENGTH_MAX = 24

/** What a version changed, in few words: `stock 4 → 1`. */
function changeText(
  version: DocumentVersion,
  before: DocumentVersion | undefined,
  mask: (value: WireValue, name: string) => WireValue,
): string {
  if (version.document === undefined) return text('documents.version_deleted')
  if (version.kind === 'created' || before?.document === undefined) {
    return text(version.kind === 'created' ? 'documents.version_created' : 'documents.version_earliest', {
      count: version.document.fields.length,
    })
  }
  const [was, is] = [before.document.fields, version.document.fields]
  const names = changedNames(was, is)
  if (names.length === 0) return text('documents.version_same')
  const told = names.slice(0, CHANGES_SHOWN).map((name) => {
    const [from, to] = [fieldOf(was, name), fieldOf(is, name)]
    const [old, now] = [from, to].map((value) => (value === undefined ? '∅' : lineText(mask(value, name))))
    const isShort = (old?.length ?? 0) <= VALUE_LENGTH_MAX && (now?.length ?? 0) <= VALUE_LENGTH_MAX
    return isShort ? `${name} ${old ?? ''} → ${now ?? ''}` : name
  })
  return `${told.join(', ')}${names.length > CHANGES_SHOWN ? ', …' : ''}`
}

/** The versions of a document; each can be compared as A with another as B, where there is another. */
export function VersionList({ collection, versions, a, b, note, isComplete, loading, onEarlier, onChoose }: VersionListProps) {
  const maskValue = useValueMask()
  const marks = useFieldMarks()
  const { timeZone } = usePreferences()
  const mask = (value: WireValue, name: string) => maskValue(value, marks.has(name, collection))
  return (
    <section className={styles['list']} aria-label={text('documents.versions_label')}>
      <h2 className={styles['listHead']}>
        {text('documents.versions', { count: versions.length })} <span>{note}</span>
      </h2>
      <ol>
        {versions.map((version, at) => {
          const { clock, day, precisely } = versionTime(version.time, timeZone)
          const isChosen = version === a || version === b
          return (
            <li
              key={version.time}
              className={classNames(styles['version'], isChosen && styles['chosen'], version.kind === 'created' && styles['first'])}
            >
              <div className={styles['when']} title={precisely}>
                <strong dir="ltr">{clock}</strong> <span dir="ltr">{day}</span>
                {at === 0 && <Badge tone="accent">{text('documents.now')}</Badge>}
              </div>
              <p dir="ltr">{changeText(version, versions[at + 1], mask)}</p>
              {versions.length > 1 && (
                <div className={styles['choice']}>
                  <label>
                    <input type="radio" name="version-a" checked={version === a} onChange={() => onChoose(version.time, b?.time)} />
                    {text('documents.version_a')}
                  </label>
                  <label>
                    <input type="radio" name="version-b" checked={version === b} onChange={() => onChoose(a?.time, version.time)} />
                    {text('documents.version_b')}
                  </label>
                </div>
              )}
            </li>
          )
        })}
      </ol>
      {isComplete ? (
        <p className={styles['end']}>{text('documents.versions_end')}</p>
      ) : (
        <Button size="sm" loading={loading} onClick={onEarlier}>
          {text('documents.load_earlier')}
        </Button>
      )}
    </section>
  )
}
