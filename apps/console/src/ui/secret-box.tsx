import { useState } from 'react'
import { text } from '../messages/dashboard-text.ts'
import { Button } from './button.tsx'
import { copyValue } from './clipboard.ts'
import { Note } from './note.tsx'
import styles from './secret-box.module.css'

/** A secret that is shown this once: hidden until it is asked for, copied whole. */
export function SecretBox({ secret }: { readonly secret: string }) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <Note tone="warn">{text('secret.once')}</Note>
      <div className={styles['box']}>
        <code dir="ltr" translate="no">
          {shown ? secret : '•'.repeat(24)}
        </code>
        <Button size="sm" icon="eye" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {text(shown ? 'secret.hide' : 'secret.show')}
        </Button>
        <Button size="sm" icon="copy" onClick={() => void copyValue(secret)}>
          {text('action.copy')}
        </Button>
      </div>
    </div>
  )
}
