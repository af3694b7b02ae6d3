import { useState } from 'react'
import { dismissFirstSteps, firstStepsAfter } from '../../data/first-steps.ts'
import { rememberIdentity } from './context/recent-identities.ts'
import { compareRoles } from './open-compare-roles.ts'
import { NextSteps } from './result/next-steps.tsx'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'

/** What to do next, below the result of a sample's first query. */
export function ShellFirstSteps({ model, dialogs }: { readonly model: ShellModel; readonly dialogs: ShellDialogs }) {
  const { database, path, run } = model
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed || run.state !== 'done' || run.outcome.kind !== 'success') return null
  const steps = firstStepsAfter(database, run.request.query.original)
  if (steps === undefined) return null
  const { query, identity } = steps.compare
  return (
    <NextSteps
      path={path}
      steps={steps}
      onCompare={() => {
        rememberIdentity(database, { kind: 'document', ...identity })
        void compareRoles(model, dialogs, query)
      }}
      onDismiss={() => {
        dismissFirstSteps(database)
        setDismissed(true)
      }}
    />
  )
}
