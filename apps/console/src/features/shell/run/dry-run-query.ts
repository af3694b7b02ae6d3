import type { QueryOutcome } from '../../../data/query-outcome.ts'
import { CHANGE_MARK } from '../../../editor/language/dry-run-text.ts'
import { discardFreshSecrets, withoutFreshSecrets } from '../../../data/fresh-secrets.ts'
import { decodeTagged } from '../../../data/wire-value.ts'

/** A write that a dry run would have done. */
export interface DryRunChange {
  readonly method: string
  /** `Book("41")`, `Role.byName("keeper")`; undefined when the server did not name it. */
  readonly document: string | undefined
  readonly collection: string | undefined
  readonly id: string | undefined
  /** What was there, and what would be, as the server writes values. */
  readonly before: string | undefined
  readonly after: string | undefined
}

const LINE = new RegExp(`^${CHANGE_MARK} (\\w+) (before|after) ([\\s\\S]*)$`)
const ID = /\bid: ID\("(\d+)"\)/
const NAME = /\bname: ("(?:[^"\\]|\\.)*")/
const COLLECTION = /\bcoll: (\w+)/

/** Whether a line of the log was written by a dry run, not by the query itself. */
export function isChangeLine(logged: string): boolean {
  return LINE.test(logged)
}

/** Reads the changes from the log, in their order: what a call found and what it left are one change. */
export function readChanges(log: readonly string[]): readonly DryRunChange[] {
  const changes: DryRunChange[] = []
  for (const logged of log) {
    const [, method = '', phase, value = ''] = LINE.exec(logged) ?? []
    if (phase === undefined) continue
    const identity = identityOf(value)
    const shown = withoutFreshSecrets(value)
    const open = phase === 'after' ? lastOpen(changes, method, identity.document) : -1
    const change = changes[open]
    if (change !== undefined) changes[open] = { ...change, after: shown }
    else changes.push({ method, ...identity, before: phase === 'before' ? shown : undefined, after: phase === 'after' ? shown : undefined })
  }
  return changes
}

function lastOpen(changes: readonly DryRunChange[], method: string, document: string | undefined): number {
  for (let index = changes.length - 1; index >= 0; index -= 1) {
    const change = changes[index]
    if (change?.method === method && change.document === document && change.before !== undefined && change.after === undefined) return index
  }
  return -1
}

function identityOf(value: string): Pick<DryRunChange, 'document' | 'collection' | 'id'> {
  const collection = COLLECTION.exec(value)?.[1]
  const id = ID.exec(value)?.[1]
  const name = NAME.exec(value)?.[1]
  if (collection === undefined) return { document: undefined, collection, id }
  if (id !== undefined) return { document: `${collection}("${id}")`, collection, id }
  return { document: name === undefined ? undefined : `${collection}.byName(${name})`, collection, id }
}

const BLOCK_START = /\n(?=(?:error|warning|info|hint|performance_hint)(?: at |:))/
const CHANGE_BLOCK = new RegExp(`^info at \\S+: ${CHANGE_MARK} `)

/** What the summary of a dry run that came to its end says of the query: without its abort, and the log that its changes are read from. */
export function summaryOfQuery(summary: string): string {
  const blocks = summary.split(BLOCK_START).filter((block) => !block.startsWith('error:') && !CHANGE_BLOCK.test(block))
  return withoutFreshSecrets(blocks.join('\n').trim())
}

/** The outcome of a dry run: what it was aborted with is its value. Secrets that it made lead nowhere and are not shown. */
export function dryRunOutcome(outcome: QueryOutcome): QueryOutcome {
  if (outcome.kind === 'success' || outcome.code !== 'abort' || outcome.abort === undefined) return outcome
  const { code: _code, message: _message, constraintFailures: _failures, abort: _abort, ...answered } = outcome
  const sent = JSON.parse(outcome.body) as { readonly error?: { readonly abort?: unknown } }
  const data = discardFreshSecrets(sent.error?.abort)
  return { ...answered, kind: 'success', body: JSON.stringify({ data }), data: decodeTagged(data), staticType: undefined }
}
