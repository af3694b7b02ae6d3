import type { RefObject } from 'react'
import type { EditorHandle } from '../../editor/create-editor.ts'
import { text } from '../../messages/shell-text.ts'
import styles from './shell.module.css'

const KEYS = ['.', '(', ')', '{', '}', '"', '=>', '!'] as const

/** Letters that keyboards on screens hide, above them. */
export function KeyRow({ editor }: { readonly editor: RefObject<EditorHandle | null> }) {
  return (
    <div className={styles['keyRow']} role="toolbar" aria-label={text('shell.key_row')} dir="ltr">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={text('shell.insert_key', { key })}
          // The caret stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor.current?.insert(key)}
        >
          {key}
        </button>
      ))}
    </div>
  )
}
