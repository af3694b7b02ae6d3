import { text } from '../messages/text.ts'
import { copyText } from './clipboard.ts'
import { IconButton } from './icon-button.tsx'
import styles from './code-block.module.css'

interface CodeBlockProps {
  readonly label: string
  readonly code: string
  /** Numbers the lines. */
  readonly numbered?: boolean
}

/** Code to read and to copy; always left to right, never translated. */
export function CodeBlock({ label, code, numbered = false }: CodeBlockProps) {
  return (
    <div className={styles['block']} dir="ltr">
      <pre translate="no" tabIndex={0} role="group" aria-label={label}>
        {numbered
          ? code.split('\n').map((line, index) => (
              <span key={index} className={styles['line']}>
                {line}
                {'\n'}
              </span>
            ))
          : code}
      </pre>
      <span className={styles['copy']}>
        <IconButton icon="copy" size="xs" label={text('action.copy_of', { name: label })} onClick={() => void copyText(code)} />
      </span>
    </div>
  )
}
