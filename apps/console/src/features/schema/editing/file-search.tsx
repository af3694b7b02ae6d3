import type { SchemaFile } from '@terrarium/language'
import { useMemo, useState } from 'react'
import { text } from '../../../messages/schema-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SearchField } from '../../../ui/text-field.tsx'
import { searchFiles } from './search-files.ts'
import type { FoundLine } from './search-files.ts'
import styles from './file-search.module.css'

/** Lines that are listed; more are counted. */
const SHOWN_MAX = 100

interface FileSearchProps {
  readonly files: readonly SchemaFile[]
  readonly onOpen: (found: FoundLine) => void
  readonly onClose: () => void
}

/** Searches all files of a schema as they are written now; a line that is chosen is shown in the editor. */
export function FileSearch({ files, onOpen, onClose }: FileSearchProps) {
  const [words, setWords] = useState('')
  const found = useMemo(() => searchFiles(files, words), [files, words])
  const countText = words.trim() === '' ? '' : text('schema.search_count', { count: found.length })
  return (
    <section className={styles['search']} aria-label={text('schema.search')}>
      <div className={styles['head']}>
        <SearchField label={text('schema.search')} placeholder={text('schema.search')} autoFocus value={words} onValueChange={setWords} />
        <IconButton icon="close" size="sm" label={text('schema.search_close')} onClick={onClose} />
      </div>
      <p className={styles['count']} role="status">
        {countText}
      </p>
      {found.length > 0 && (
        <ul className={styles['list']}>
          {found.slice(0, SHOWN_MAX).map((each) => (
            <li key={`${each.file}:${each.line}`}>
              <button type="button" onClick={() => onOpen(each)}>
                <bdi dir="ltr" className={styles['place']}>{`${each.file}:${each.line}`}</bdi>
                <bdi dir="ltr" translate="no">
                  {each.text}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > SHOWN_MAX && <p className={styles['count']}>{text('schema.search_more', { count: found.length - SHOWN_MAX })}</p>}
    </section>
  )
}
