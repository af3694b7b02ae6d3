import { useState } from 'react'
import { useDatabase } from '../../../data/database-context.ts'
import type { DeniedQuery } from '../../../data/denial-trace.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { PredicateResult } from '../privileges/predicate-result.tsx'
import { traceDenial } from './trace-denial.ts'
import type { DenialFinding } from './trace-denial.ts'
import styles from './denial.module.css'

function grantText({ grant, outcome }: DenialFinding): string {
  if (grant === undefined) return text('trial.why_nothing')
  if (grant === true) return text('privileges.always')
  return text(outcome === undefined ? 'denial.not_tried' : 'privileges.when')
}

function Finding({ finding }: { readonly finding: DenialFinding }) {
  const { role, resource, action, grant, outcome } = finding
  return (
    <li>
      <p>{text('denial.finding', { role, resource, action, grant: grantText(finding) })}</p>
      {typeof grant === 'string' && (
        <code dir="ltr" translate="no">
          {grant}
        </code>
      )}
      {outcome !== undefined && <PredicateResult outcome={outcome} />}
    </li>
  )
}

/** Says, role by role, what was missing for a query that was denied. */
export function WhyDenied(denied: DeniedQuery) {
  const services = useServices()
  const { path } = useDatabase()
  const [findings, setFindings] = useState<readonly DenialFinding[]>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const trace = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      setFindings(await traceDenial(services, path, denied))
    } catch (error: unknown) {
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  return (
    <section className={styles['why']} aria-label={text('trial.why')}>
      {findings === undefined && (
        <Button size="sm" loading={isRunning} onClick={() => void trace()}>
          {text('trial.why')}
        </Button>
      )}
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {findings?.length === 0 && <Note tone="info">{text('denial.none')}</Note>}
      {findings !== undefined && findings.length > 0 && (
        <ul>
          {findings.map((finding) => (
            <Finding key={`${finding.role} ${finding.resource} ${finding.action}`} finding={finding} />
          ))}
        </ul>
      )}
    </section>
  )
}
