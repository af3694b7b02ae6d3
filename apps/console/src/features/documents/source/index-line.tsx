import { Link } from 'react-router'
import { text } from '../../../messages/document-text.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ORDERED_DOCUMENTS_MAX } from './cost-estimate.ts'
import type { ReadPlan } from './cost-estimate.ts'
import type { DocumentSource, SourceProblem } from './document-source.ts'
import styles from './source-bar.module.css'

interface IndexLineProps {
  readonly source: DocumentSource
  readonly plan: ReadPlan | SourceProblem
  /** Whether it waits for somebody to accept what it costs. */
  readonly waits: boolean
  readonly onRun: () => void
  /** An index that would serve an equality of the filter. */
  readonly serving: { readonly name: string; readonly onUse: () => void } | undefined
  /** Where an index for the filter is proposed. */
  readonly proposeHref: string | undefined
  readonly onChooseSource: () => void
}

function planText(source: DocumentSource, plan: ReadPlan): string {
  const fields = plan.tested.join(', ')
  switch (plan.kind) {
    case 'all':
      return text('documents.plan_all')
    case 'index': {
      const index = source.index ?? ''
      return fields === '' ? text('documents.plan_index', { index }) : text('documents.plan_index_tested', { index, fields })
    }
    case 'scan':
      return text('documents.plan_scan', { size: source.size })
    case 'order':
      return text('documents.plan_order', { limit: ORDERED_DOCUMENTS_MAX })
  }
}

function costText(plan: ReadPlan): string {
  if (plan.reads === undefined) return text('documents.cost_unknown')
  return text(plan.kind === 'scan' || plan.kind === 'order' ? 'documents.cost' : 'documents.cost_page', { reads: plan.reads })
}

/** Says how the documents are read and about what that costs, before it runs. */
export function IndexLine({ source, plan, waits, onRun, serving, proposeHref, onChooseSource }: IndexLineProps) {
  if (typeof plan === 'string') {
    return (
      <div className={classNames(styles['line'], styles['scan'])} role="status">
        <Icon name="warning" size={14} />
        <p>{text(`documents.problem_${plan}`)}</p>
        <Button size="xs" onClick={onChooseSource}>
          {text('documents.source')}
        </Button>
      </div>
    )
  }
  const reads = plan.kind === 'scan' || plan.kind === 'order'
  return (
    <div className={classNames(styles['line'], reads && styles['scan'])} role="status">
      <Icon name={reads ? 'warning' : 'check'} size={14} />
      <p>{planText(source, plan)}</p>
      {reads && serving !== undefined && (
        <Button size="xs" icon="index" onClick={serving.onUse}>
          {text('documents.use_index', { index: serving.name })}
        </Button>
      )}
      {reads && serving === undefined && proposeHref !== undefined && <Link to={proposeHref}>{text('documents.propose_index')}</Link>}
      <span className={styles['cost']}>{costText(plan)}</span>
      {waits && (
        <Button size="xs" variant="primary" onClick={onRun}>
          {text('documents.run_scan')}
        </Button>
      )}
    </div>
  )
}
