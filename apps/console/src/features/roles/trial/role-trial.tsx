import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contentNamesQuery } from '../../../data/contents-list.ts'
import { useDatabase } from '../../../data/database-context.ts'
import { useDatabaseOutline } from '../../../data/database-outline.ts'
import { errorText } from '../../../data/error-text.ts'
import { useServices } from '../../../data/services.ts'
import { CodeField } from '../../../editor/code-field.tsx'
import { text } from '../../../messages/roles-text.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Note } from '../../../ui/note.tsx'
import { allRolesQuery } from '../role-definition.ts'
import type { Grant, RoleDefinition } from '../role-definition.ts'
import { namedResources, runTrial } from './run-trial.ts'
import type { TrialOutcome } from './run-trial.ts'
import { TrialTable } from './trial-table.tsx'
import styles from './trial.module.css'

/** Roles that a query is run as beside the page's. */
const OTHERS_MAX = 7

function grantText(action: string, grant: Grant): string {
  return `${action} ${grant === true ? text('privileges.always') : `${text('privileges.when')} ${grant}`}`
}

/** What a role grants on the resources that a query names. */
function Why({ role, query }: { readonly role: RoleDefinition; readonly query: string }) {
  const services = useServices()
  const { path } = useDatabase()
  const names = useQuery(contentNamesQuery(services, path)).data
  const resources = namedResources(query, [...(names?.collections ?? []), ...(names?.functions ?? [])])
  return (
    <section className={styles['why']}>
      <h2>{text('trial.why')}</h2>
      {resources.length === 0 ? (
        <p>{text('trial.why_none')}</p>
      ) : (
        <ul>
          {resources.map((resource) => {
            const actions = Object.entries(role.privileges.find((privilege) => privilege.resource === resource)?.actions ?? {})
            const grants = actions.map(([action, grant]) => grantText(action, grant)).join('; ')
            return (
              <li key={resource}>
                {grants === '' ? text('trial.why_grants_none', { resource }) : text('trial.why_grants', { resource, grants })}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** Runs a query with the privileges of a role, and of others beside it; nothing it does is saved. */
export function RoleTrial({ role }: { readonly role: RoleDefinition }) {
  const services = useServices()
  const { path } = useDatabase()
  const outline = useDatabaseOutline(path, undefined)
  const roles = useQuery(allRolesQuery(services, path)).data ?? []
  const [query, setQuery] = useState('')
  const [others, setOthers] = useState<readonly string[]>([])
  const [ran, setRan] = useState<{ readonly query: string; readonly outcomes: readonly TrialOutcome[] }>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    if (isRunning || query.trim() === '') return
    setRunning(true)
    setFailure(undefined)
    try {
      setRan({ query, outcomes: await Promise.all([role.name, ...others].map((name) => runTrial(services, path, name, query))) })
    } catch (error: unknown) {
      setRan(undefined)
      setFailure(errorText(error))
    } finally {
      setRunning(false)
    }
  }
  const toggle = (name: string) =>
    setOthers(others.includes(name) ? others.filter((each) => each !== name) : [...others, name].slice(-OTHERS_MAX))
  const own = ran?.outcomes[0]
  return (
    <div className={styles['trial']}>
      <CodeField
        tall
        label={text('trial.query', { name: role.name })}
        help={text('trial.nothing_saved')}
        documentId={role.name}
        initialText=""
        outline={outline}
        onChange={setQuery}
        onRun={() => void run()}
      />
      {roles.length > 1 && (
        <fieldset className={styles['others']}>
          <legend>{text('trial.compare')}</legend>
          {roles
            .filter(({ name }) => name !== role.name)
            .map(({ name }) => (
              <CheckboxField key={name} label={<bdi dir="ltr">{name}</bdi>} checked={others.includes(name)} onChange={() => toggle(name)} />
            ))}
        </fieldset>
      )}
      <Button variant="primary" icon="play" loading={isRunning} disabled={query.trim() === ''} onClick={() => void run()}>
        {text('trial.run', { name: role.name })}
      </Button>
      {failure !== undefined && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {own !== undefined && (
        <>
          <Note tone={own.kind === 'allowed' ? 'ok' : 'bad'} role="status" detail={own.kind === 'allowed' ? undefined : own.text}>
            {text(`trial.${own.kind}`)}
          </Note>
          {own.kind === 'allowed' && <CodeBlock label={text('trial.result', { name: role.name })} code={own.text} />}
          <Why role={role} query={ran?.query ?? ''} />
        </>
      )}
      {ran !== undefined && ran.outcomes.length > 1 && <TrialTable outcomes={ran.outcomes} />}
    </div>
  )
}
