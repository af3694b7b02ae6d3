import { Link } from 'react-router'
import type { EditorProblem } from '../../../editor/problems.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/clipboard.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { IndexAdvice } from '../../../editor/language/index-advice.ts'
import { adviceText } from './advice-text.ts'
import styles from './advice-dialog.module.css'

interface AdviceDialogProps {
  readonly problem: EditorProblem
  /** Undefined when the text does not tell which index would help. */
  readonly advice: IndexAdvice | undefined
  /** The indexes of the collection. */
  readonly href: string | undefined
  readonly onClose: () => void
}

const EXPLANATIONS = {
  non_covered_document_read: 'advice.non_covered_document_read',
  collection_scan: 'advice.collection_scan',
  full_set_read: 'advice.full_set_read',
} as const

/** Explains a performance hint and shows the index that would help. */
export function AdviceDialog({ problem, advice, href, onClose }: AdviceDialogProps) {
  const hint = problem.hint ?? ''
  const definition = advice === undefined ? undefined : adviceText(advice)
  return (
    <Dialog
      open
      onClose={onClose}
      title={hint}
      footer={
        <>
          {definition !== undefined && (
            <Button icon="copy" onClick={() => void copyText(definition)}>
              {text('advice.copy')}
            </Button>
          )}
          {href !== undefined && advice !== undefined && (
            <Link className={buttonClass({})} to={href}>
              {text('advice.open_indexes', { collection: advice.collection })}
            </Link>
          )}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text('action.close')}
          </Button>
        </>
      }
    >
      <p>{problem.message}</p>
      {hint in EXPLANATIONS && <p className={styles['text']}>{text(EXPLANATIONS[hint as keyof typeof EXPLANATIONS])}</p>}
      {advice !== undefined && (
        <>
          <p className={styles['text']}>
            {text(advice.isNew ? 'advice.new_index' : 'advice.more_values', { index: advice.index, collection: advice.collection })}
          </p>
          <pre className={styles['definition']} dir="ltr" translate="no">
            {definition}
          </pre>
        </>
      )}
    </Dialog>
  )
}
