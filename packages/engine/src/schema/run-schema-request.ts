import { renderSchemaDiff, type SchemaEdit } from '@terrarium/language'
import type { RunContext } from '../runtime/run-context.ts'
import { QueryError } from '../runtime/query-error.ts'
import { errorDiagnostic } from '../query/error-diagnostic.ts'
import { activeFiles, latestFiles } from './active-schema.ts'
import { describeEnvironment } from './describe-environment.ts'
import { editItem, readItem, showEdited } from './items.ts'
import { checkProposal, type Proposal } from './proposed-schema.ts'
import { pushSchema } from './push-schema.ts'
import { SchemaError } from './schema-error.ts'
import type { DiffStyle, SchemaAnswer, SchemaOperation, SchemaRequest, SchemaRun } from './schema-request.ts'
import { findUnfinishedBuilds } from './unfinished-builds.ts'
import { abandonSchema, commitSchema, rejectRoot, describeStatus } from './staging.ts'

type SchemaOutcome = Extract<SchemaRun, { kind: 'failure' }> | { readonly kind: 'success'; readonly answer: SchemaAnswer }

/**
 * Answers a request about the schema within a run: rights, then the version that the caller knows, then the request itself.
 *
 * What it writes waits in the run's transaction.
 */
export function runSchemaRequest(run: RunContext, request: SchemaRequest): SchemaOutcome {
  try {
    checkRights(run, request.operation)
    if (request.version !== undefined && request.version !== run.catalog.latestVersion) {
      throw new SchemaError(409, 'Stale schema version provided')
    }
    const answer = new SchemaOperations(run).answer(request.operation)
    run.hooks.run(run)
    return { kind: 'success', answer }
  } catch (error: unknown) {
    if (error instanceof SchemaError) return { kind: 'failure', status: error.status, message: error.message }
    if (error instanceof QueryError) return { kind: 'failure', status: 400, message: errorDiagnostic(error, run).message }
    throw error
  }
}

/** Operations that change the schema, unless they are only tried. */
function isWrite(operation: SchemaOperation): boolean {
  switch (operation.kind) {
    case 'update':
    case 'commit':
    case 'abandon':
      return true
    case 'createItem':
    case 'replaceItem':
    case 'deleteItem':
      return operation.style === undefined
    default:
      return false
  }
}

function checkRights({ permissions }: RunContext, operation: SchemaOperation): void {
  if (operation.kind === 'environment') {
    if (permissions.builtin === 'admin' || permissions.builtin === 'server') return
    throw new SchemaError(403, 'A valid admin/server key must be provided to use this endpoint')
  }
  const isAllowed = isWrite(operation) ? permissions.canWriteSchema() : permissions.canReadSchema()
  if (!isAllowed) throw new SchemaError(403, 'Access denied')
}

class SchemaOperations {
  readonly #run: RunContext

  constructor(run: RunContext) {
    this.#run = run
  }

  answer(operation: SchemaOperation): SchemaAnswer {
    switch (operation.kind) {
      case 'listFiles':
        return { kind: 'files', names: this.#files(operation.staged).map(({ name }) => name) }
      case 'readFile': {
        const file = this.#files(operation.staged).find(({ name }) => name === operation.name)
        if (file === undefined) throw new SchemaError(404, 'Not found')
        return { kind: 'file', text: file.text }
      }
      case 'update':
        if (operation.staged) rejectRoot(this.#run)
        pushSchema(this.#run, operation)
        return { kind: 'done' }
      case 'diff':
        return this.#difference(
          { existing: this.#files(operation.staged), submitted: operation.files, override: operation.override },
          operation.style,
        )
      case 'status':
        rejectRoot(this.#run)
        return describeStatus(this.#run, operation.style)
      case 'builds':
        return { kind: 'builds', builds: findUnfinishedBuilds(this.#run) }
      case 'commit':
        rejectRoot(this.#run)
        commitSchema(this.#run)
        return { kind: 'done' }
      case 'abandon':
        rejectRoot(this.#run)
        abandonSchema(this.#run)
        return { kind: 'done' }
      case 'environment':
        return { kind: 'environment', environment: describeEnvironment(this.#run.catalog) }
      default:
        return this.#itemAnswer(operation)
    }
  }

  #itemAnswer(operation: Extract<SchemaOperation, { kind: 'readItem' | 'createItem' | 'replaceItem' | 'deleteItem' }>): SchemaAnswer {
    const files = latestFiles(this.#run)
    if (operation.kind === 'readItem') return { kind: 'item', item: readItem(this.#run, files, operation.item) }
    const edited = editItem(files, editOf(operation))
    const { files: submitted, rename } = edited
    if (operation.style !== undefined) return this.#difference({ existing: files, submitted, override: true, rename }, operation.style)
    pushSchema(this.#run, { files: submitted, override: true, staged: false, rename })
    return { kind: 'item', item: showEdited(this.#run, edited, activeFiles(this.#run)) }
  }

  #files(staged: boolean): ReturnType<typeof latestFiles> {
    return staged ? latestFiles(this.#run) : activeFiles(this.#run)
  }

  #difference(proposal: Proposal, { format, color }: DiffStyle): SchemaAnswer {
    const { changes, files } = checkProposal(this.#run, proposal)
    const texts = { before: proposal.existing, after: files }
    return { kind: 'diff', text: renderSchemaDiff(changes, texts, { format, color: color ? 'ansi' : 'none' }) }
  }
}

function editOf(operation: Extract<SchemaOperation, { kind: 'createItem' | 'replaceItem' | 'deleteItem' }>): SchemaEdit {
  switch (operation.kind) {
    case 'createItem':
      return { kind: 'create', itemKind: operation.itemKind, snippet: operation.text }
    case 'replaceItem':
      return { kind: 'replace', itemKind: operation.item.kind, name: operation.item.name, snippet: operation.text }
    case 'deleteItem':
      return { kind: 'delete', itemKind: operation.item.kind, name: operation.item.name }
  }
}
