import { prepareRun } from './run/prepare-run.ts'
import type { ShellDialogs } from './shell-dialogs.tsx'
import type { ShellModel } from './use-shell-model.ts'

/** Opens the comparison of roles for a text; what may write runs dry. */
export async function compareRoles({ client, tab }: ShellModel, dialogs: ShellDialogs, source: string): Promise<void> {
  const shape = await client.ask('shape', source, 0)
  const isDry = shape === undefined || shape.writes.length > 0 || shape.functions.length > 0
  dialogs.open({
    kind: 'compareRoles',
    isDry,
    requestOf: (context) => prepareRun({ ...tab, context }, { text: source, offset: 0 }, shape, isDry ? 'dry' : 'run'),
  })
}
