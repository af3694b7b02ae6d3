import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useDatabase } from '../../data/database-context.ts'
import { errorText } from '../../data/error-text.ts'
import type { QueryOutcome } from '../../data/query-outcome.ts'
import { useServices } from '../../data/services.ts'
import { text } from '../../messages/access-providers-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Note } from '../../ui/note.tsx'
import { PaneContent } from '../../ui/pane.tsx'
import { TextAreaField } from '../../ui/text-field.tsx'
import { toasts } from '../../ui/toast-store.ts'
import styles from './access-providers.module.css'
import type { ProviderDefinition } from './provider-definition.ts'
import { claimFindings } from './claim-findings.ts'
import type { ClaimFinding } from './claim-findings.ts'
import { keySetFinding, readKeySet } from './key-set-finding.ts'
import { roleOutcomes } from './role-outcomes.ts'
import type { ClaimCondition, RoleOutcome } from './role-outcomes.ts'
import { SAMPLE_ISSUER, SAMPLE_KEY_SET, SAMPLE_TOKEN } from './sample-token.ts'
import { signatureFinding, tryToken } from './signature-finding.ts'
import type { SignatureFinding } from './signature-finding.ts'
import { decodeToken } from '../../data/decoded-token.ts'
import type { DecodedToken } from '../../data/decoded-token.ts'

type KeySet = NonNullable<ReturnType<typeof readKeySet>>

/** What a check came to. */
interface TokenReport {
  readonly source: string
  readonly token: DecodedToken
  readonly findings: readonly ClaimFinding[]
  /** What the database has made of the token; undefined before it was tried. */
  readonly outcome: QueryOutcome | undefined
  /** What the keys that were pasted say of the signature; undefined without any. */
  readonly pasted: SignatureFinding | undefined
  readonly roles: readonly RoleOutcome[]
  /** Why the predicates could not be evaluated. */
  readonly failure: string | undefined
}

function useTokenCheck(provider: ProviderDefinition) {
  const services = useServices()
  const { path } = useDatabase()
  const [report, setReport] = useState<TokenReport>()
  const [isRunning, setRunning] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const check = async (source: string, token: DecodedToken, keys: KeySet | undefined) => {
    setRunning(true)
    setReport(undefined)
    const findings = claimFindings(token, provider, Date.now())
    const pasted = keys && (await keySetFinding(source, token, keys))
    const checked = { source, token, findings, pasted, outcome: undefined }
    try {
      setReport({ ...checked, roles: await roleOutcomes(services, path, provider.roles, token), failure: undefined })
    } catch (error: unknown) {
      setReport({ ...checked, roles: [], failure: errorText(error, { defaultMessage: text('check.roles_failed') }) })
    } finally {
      setRunning(false)
    }
  }
  const tryIt = async (checked: TokenReport) => {
    setTrying(true)
    try {
      const outcome = await tryToken(services, path, checked.source)
      setReport((shown) => (shown?.source === checked.source ? { ...shown, outcome } : shown))
    } catch (error: unknown) {
      toasts.show({ theme: 'error', title: errorText(error, { defaultMessage: text('check.try_failed') }) })
    } finally {
      setTrying(false)
    }
  }
  return { report, isRunning, isTrying, check, tryIt, clear: () => setReport(undefined) }
}

function Verdict({ passed }: { readonly passed: boolean }) {
  return <Badge tone={passed ? 'ok' : 'bad'}>{text(passed ? 'check.passed' : 'check.failed')}</Badge>
}

interface SignatureItemProps {
  readonly label: string
  readonly finding: SignatureFinding
  readonly children?: ReactNode
}

function SignatureItem({ label, finding: { passed, explanation }, children }: SignatureItemProps) {
  return (
    <li>
      <strong>{label}</strong>
      {passed === undefined ? <Badge tone="warn">{text('check.unknown')}</Badge> : <Verdict passed={passed} />}
      <p aria-live="polite">{explanation}</p>
      {children}
    </li>
  )
}

interface ReportProps {
  readonly report: TokenReport
  readonly isTrying: boolean
  readonly onTry: () => void
}

function Findings({ report: { findings, pasted, outcome, roles }, isTrying, onTry }: ReportProps) {
  return (
    <section className={styles['section']}>
      <h2>{text('check.findings')}</h2>
      <ul className={styles['findings']} aria-label={text('check.findings')}>
        {findings.map(({ id, passed, explanation }) => (
          <li key={id}>
            <strong>{text(`check.${id}`)}</strong>
            <Verdict passed={passed} />
            <p>{explanation}</p>
          </li>
        ))}
        {pasted !== undefined && <SignatureItem label={text('check.keys_signature')} finding={pasted} />}
        <SignatureItem label={text('check.signature')} finding={signatureFinding(outcome, findings, roles)}>
          <Button size="sm" loading={isTrying} onClick={onTry}>
            {text('check.try')}
          </Button>
        </SignatureItem>
      </ul>
    </section>
  )
}

/** A condition of a predicate, what it came to, and what it compared. */
function Condition({ condition: { source, holds, values } }: { readonly condition: ClaimCondition }) {
  return (
    <p>
      <Badge tone={holds ? 'ok' : 'bad'}>{text(holds ? 'check.condition_true' : 'check.condition_false')}</Badge>{' '}
      <code dir="ltr" translate="no">
        {source}
      </code>
      {values !== undefined && (
        <>
          {' '}
          <bdi dir="ltr">{values}</bdi>
        </>
      )}
    </p>
  )
}

function Roles({ roles, failure }: Pick<TokenReport, 'roles' | 'failure'>) {
  return (
    <section className={styles['section']}>
      <h2>{text('check.roles')}</h2>
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {failure === undefined && roles.length === 0 && <p>{text('check.roles_none')}</p>}
      {roles.length > 0 && !roles.some(({ applies }) => applies) && <Note tone="bad">{text('check.roles_refused')}</Note>}
      <ul className={styles['findings']} aria-label={text('check.roles')}>
        {roles.map(({ role, applies, explanation, conditions = [] }) => (
          <li key={role}>
            <strong dir="ltr">{role}</strong>
            <Badge tone={applies ? 'ok' : 'neutral'}>{text(applies ? 'check.applies' : 'check.not_applies')}</Badge>
            <p>{explanation}</p>
            {conditions.map((condition, index) => (
              <Condition key={index} condition={condition} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Report(props: ReportProps) {
  const { report } = props
  const { header, claims } = report.token
  return (
    <>
      <Findings {...props} />
      <Roles roles={report.roles} failure={report.failure} />
      <div className={styles['pair']}>
        <section>
          <h2>{text('check.header')}</h2>
          <CodeBlock label={text('check.header')} code={JSON.stringify(header, undefined, 2)} />
        </section>
        <section>
          <h2>{text('check.claims')}</h2>
          <CodeBlock label={text('check.claims')} code={JSON.stringify(claims, undefined, 2)} />
        </section>
      </div>
    </>
  )
}

/** Takes a token apart and says, claim by claim and role by role, what this access provider makes of it; whether it is let in, the database says. */
export function TokenCheck({ provider }: { readonly provider: ProviderDefinition }) {
  const [source, setSource] = useState('')
  const [keySet, setKeySet] = useState('')
  const [problem, setProblem] = useState<string>()
  const [keysProblem, setKeysProblem] = useState<string>()
  const { report, isRunning, isTrying, check, tryIt, clear } = useTokenCheck(provider)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const token = decodeToken(source)
    const keys = keySet.trim() === '' ? undefined : readKeySet(keySet)
    const areKeysRead = keys !== undefined || keySet.trim() === ''
    setProblem(token === undefined ? text('check.unreadable') : undefined)
    setKeysProblem(areKeysRead ? undefined : text('check.keys_unreadable'))
    if (token === undefined || !areKeysRead) clear()
    else void check(source, token, keys)
  }
  const fillSample = () => {
    setSource(SAMPLE_TOKEN)
    setKeySet(SAMPLE_KEY_SET)
    setProblem(undefined)
    setKeysProblem(undefined)
    clear()
  }
  return (
    <PaneContent>
      <div className={styles['page']}>
        <form noValidate onSubmit={submit}>
          <TextAreaField
            label={text('check.token')}
            help={text('check.token_help')}
            error={problem}
            code
            autoComplete="off"
            rows={5}
            value={source}
            onChange={(event) => setSource(event.target.value)}
          />
          <TextAreaField
            label={text('check.keys')}
            help={text('check.keys_help')}
            error={keysProblem}
            code
            autoComplete="off"
            rows={3}
            value={keySet}
            onChange={(event) => setKeySet(event.target.value)}
          />
          <div className={styles['buttons']}>
            <Button type="submit" variant="primary" loading={isRunning}>
              {text('check.submit')}
            </Button>
            <Button onClick={fillSample}>{text('check.sample')}</Button>
          </div>
          <p className={styles['help']}>{text('check.sample_note', { issuer: SAMPLE_ISSUER })}</p>
        </form>
        {report !== undefined && <Report report={report} isTrying={isTrying} onTry={() => void tryIt(report)} />}
      </div>
    </PaneContent>
  )
}
