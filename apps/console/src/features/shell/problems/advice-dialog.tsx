import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../../config/paths.ts'
import { proposalSearch, valuesProposalSearch } from '../../../data/index-proposal.ts'
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
  readonly path: DatabasePath
  readonly onClose: () => void
}

const EXPLANATIONS = {
  non_covered_document_read: 'advice.non_covered_document_read',
  collection_scan: 'advice.collection_scan',
  full_set_read: 'advice.full_set_read',
} as const

/** Where the proposal can be taken up: the form of a new index, filled, or what an index that is there would get. */
function indexHref({ regionGroup, names }: DatabasePath, { collection, index, isNew, terms, values }: IndexAdvice): string {
  const listed = (fields: readonly string[]) => fields.map((field) => `.${field}`).join(', ')
  const search = isNew
    ? proposalSearch({ name: index, terms: listed(terms), values: listed(values) })
    : valuesProposalSearch({ index, values: listed(values) })
  return paths.collectionIndexes.href(regionGroup, names, collection) + search
}

/** Explains a performance hint and shows the index that would help. */
export function AdviceDialog({ problem, advice, path, onClose }: AdviceDialogProps) {
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
          {advice !== undefined && (
            <Link className={buttonClass({})} to={indexHref(path, advice)}>
              {advice.isNew ? text('advice.add_index', { index: advice.index }) : text('advice.add_values', { index: advice.index })}
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
