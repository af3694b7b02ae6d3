import type { DatabasePath } from '@terrarium/contracts'
import { Link } from 'react-router'
import { paths } from '../../../config/paths.ts'
import type { FirstSteps } from '../../../data/first-steps.ts'
import { proposalSearch } from '../../../data/index-proposal.ts'
import { text } from '../../../messages/shell-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from './next-steps.module.css'

interface NextStepsProps {
  readonly path: DatabasePath
  readonly steps: FirstSteps
  readonly onCompare: () => void
  readonly onDismiss: () => void
}

/** Below the very first result: who may change things, how a change is undone, and what makes the query cheaper. */
export function NextSteps({ path, steps, onCompare, onDismiss }: NextStepsProps) {
  const { document, index } = steps
  const link = buttonClass({ size: 'sm' })
  return (
    <section className={styles['steps']} aria-label={text('first.title')}>
      <span className={styles['title']}>{text('first.title')}</span>
      <Button size="sm" onClick={onCompare}>
        {text('first.who')}
      </Button>
      <Link className={link} to={paths.document.href(path.regionGroup, path.names, document.collection, document.id)}>
        {text('first.move')}
      </Link>
      <Link className={link} to={`${paths.collectionIndexes.href(path.regionGroup, path.names, index.collection)}${proposalSearch(index)}`}>
        {text('first.faster')}
      </Link>
      <span className={styles['push']}>
        <IconButton icon="close" size="xs" label={text('first.dismiss')} onClick={onDismiss} />
      </span>
    </section>
  )
}
