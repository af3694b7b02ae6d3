/**
 * The results of a callback for the elements of a page that is only shown.
 *
 * Where the callback makes an object of members that an index covers, the object is written as the entry has it, and neither it nor the
 * reference to its document is made. Everything else is evaluated, element by element.
 */
import { DocumentValue, MaterializedObject, type FunctionValue, type Value } from '@terrarium/values'
import type { QueryContext } from '../runtime/context.ts'
import { LambdaValue } from '../runtime/lambda.ts'
import type { CoveredMembers } from '../runtime/partial-object.ts'
import { selectedMembers, type SelectedMember } from '../runtime/selected-members.ts'
import { onBehalfOf, resultsOf, resultsOfPage } from './set-callback.ts'
import type { SetPage } from './set-expression.ts'
import type { SetOrigin } from './set-origin.ts'

/** As `resultsOfPage`, with the objects that an index covers as they are stored. */
export function shownResultsOfPage(
  context: QueryContext,
  origin: SetOrigin,
  callee: FunctionValue,
  page: SetPage,
): readonly (Value | MaterializedObject)[] {
  // Hints are about members as they are taken.
  const members = callee instanceof LambdaValue && !context.options.performanceHints ? selectedMembers(callee.code.tree) : undefined
  return members === undefined
    ? resultsOfPage(context, origin, callee, page.data)
    : onBehalfOf(context, origin, () => selectFromPage(context, callee, page, members))
}

function selectFromPage(
  context: QueryContext,
  callee: FunctionValue,
  page: SetPage,
  members: readonly SelectedMember[],
): readonly (Value | MaterializedObject)[] {
  const { entries } = page
  const first = entries === undefined ? page.data[0] : entries[0]?.document
  if (!(first instanceof DocumentValue) || !areTakenFromEntries(context, first, members))
    return resultsOf(context, page.data, (element) => context.call(callee, [element]))
  // What holds of one entry of a scan holds of all, but where the query has written some of the documents.
  if (entries !== undefined && !context.transaction.hasWrites)
    return resultsOf(context, entries, (entry) => select(context, entry.covered, members) ?? context.call(callee, [entry.document]))
  return resultsOf(context, page.data, (element) => {
    const covered = element instanceof DocumentValue ? context.documents.covered(element) : undefined
    return select(context, covered, members) ?? context.call(callee, [element])
  })
}

/** Whether members of a document are looked for in its entry. Methods come before them. */
function areTakenFromEntries(context: QueryContext, document: DocumentValue, members: readonly SelectedMember[]): boolean {
  if (context.documents.covered(document) === undefined) return false
  const { fields, methods } = context.library.tableOf(document, context)
  return members.every(({ path: [name = ''] }) => fields?.has(name) !== true && methods?.has(name) !== true)
}

/** Charged like the call in whose place it is. */
function select(
  context: QueryContext,
  covered: CoveredMembers | undefined,
  members: readonly SelectedMember[],
): MaterializedObject | undefined {
  const content = covered?.select(members)
  if (content === undefined) return undefined
  context.tick()
  return new MaterializedObject(content)
}
