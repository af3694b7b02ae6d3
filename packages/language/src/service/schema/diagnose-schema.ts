import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { checkItems } from '../../fsl/check/check-items.ts'
import { type SchemaProblem, parseSchema } from '../../fsl/build/parse-schema.ts'
import { similarNames } from '../names/similar-names.ts'
import { quickFixes, type QuickFix } from '../quick-fixes.ts'
import { collectionNames, functionNames, typeNames } from '../complete/type-names.ts'
import { embeddedAt } from './embedded.ts'
import { ITEM_KEYWORDS, memberKeywords } from './keywords.ts'
import { TEXT_FILE, viewSchema, type SchemaContext, type SchemaView } from './schema-context.ts'
import { pathAt } from './schema-path.ts'
import type { TextSpan } from '../../source/span.ts'

/**
 * Finds the errors of a text of a schema: of its syntax, or without syntax errors and with the other files of the whole schema. Migrations
 * are not checked: only the database knows which collections have documents.
 */
export function diagnoseSchema(text: string, { files, isTypechecked }: SchemaContext): readonly Diagnostic[] {
  const { items, problems } = parseSchema([{ name: TEXT_FILE, text }])
  if (problems.length > 0 || files === undefined) return ownProblems(problems)
  const own = new Set(items.map(({ kind, name }) => `${kind} ${name.text}`))
  const others = files.flatMap((file) => parseSchema([file]).items).filter(({ kind, name }) => !own.has(`${kind} ${name.text}`))
  return ownProblems(checkItems([...items, ...others], isTypechecked !== false).diagnostics)
}

function ownProblems(problems: readonly SchemaProblem[]): readonly Diagnostic[] {
  return problems.flatMap((problem) => ('span' in problem && problem.span.source === TEXT_FILE ? [problem] : []))
}

/** Finds fixes of a diagnostic of a schema, the likeliest first. */
export function schemaQuickFixes(source: string, diagnostic: Diagnostic, context: SchemaContext): readonly QuickFix[] {
  const { span, hints } = diagnostic
  const proposed = hints.flatMap((hint): QuickFix[] => {
    if (hint.suggestion === undefined || hint.span.source !== span.source) return []
    const { start, end } = hint.span
    return [{ kind: 'hint', text: hint.message, edits: [{ start: Math.min(start, end), end, text: hint.suggestion }] }]
  })
  return span.end > source.length ? proposed : [...proposed, ...otherFixes(viewSchema(source, span.start, context), diagnostic)]
}

function otherFixes(view: SchemaView, diagnostic: Diagnostic): readonly QuickFix[] {
  const { span, code } = diagnostic
  switch (code) {
    case 'unknown_resource':
      return renames(view, span, [...collectionNames(view.environment), ...functionNames(view.environment)])
    case 'unknown_role':
      return renames(view, span, view.roles)
    case 'unknown_type':
      return renames(
        view,
        span,
        typeNames(view.environment).map(({ name }) => name),
      )
    case 'invalid_keyword':
      return renames(view, span, keywordsAt(view, span.start))
    default:
      return codeFixes(view, diagnostic)
  }
}

function renames({ source }: SchemaView, { start, end }: TextSpan, names: readonly string[]): readonly QuickFix[] {
  return similarNames(source.slice(start, end), names).map((text) => ({ kind: 'rename', text, edits: [{ start, end, text }] }))
}

function keywordsAt({ items, environment }: SchemaView, offset: number): readonly string[] {
  const around = pathAt(items, offset).slice(0, -1)
  const isFunction = functionNames(environment).includes(around.at(-1)?.name?.text ?? '')
  const words =
    around.length === 0
      ? ITEM_KEYWORDS
      : memberKeywords(
          around.map(({ keyword }) => keyword),
          isFunction,
        )
  return words.map(({ label }) => label)
}

/** The fixes of an expression are those of its query. */
function codeFixes(view: SchemaView, diagnostic: Diagnostic): readonly QuickFix[] {
  const embedded = embeddedAt(view, diagnostic.span.start)
  const start = embedded?.toQuery(diagnostic.span.start)
  const end = embedded?.toQuery(diagnostic.span.end)
  if (embedded === undefined || start === undefined || end === undefined) return []
  const within: Diagnostic = { ...diagnostic, span: { ...diagnostic.span, start, end }, hints: [] }
  return quickFixes(embedded.text, within, view.environment).flatMap((fix) => {
    const edits = fix.edits.flatMap((edit) => {
      const place = embedded.toSource(edit)
      return place === undefined ? [] : [{ ...edit, ...place }]
    })
    return edits.length === fix.edits.length ? [{ ...fix, edits }] : []
  })
}
