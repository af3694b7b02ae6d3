import type { Diagnostic, SourceTexts } from '../../diagnostics/diagnostic.ts'
import { renderDiagnostic } from '../../diagnostics/render.ts'
import { buildItems } from './build-items.ts'
import { Findings } from './findings.ts'
import { parseFile } from '../parse/parse-file.ts'
import type { SchemaItem, SchemaItemKind } from '../model/schema-item.ts'

/** A file of schema text. Its name ends in `.fsl` and is the source of spans. */
export interface SchemaFile {
  readonly name: string
  readonly text: string
}

/** An error of a schema: in one place of its text, or between two files. */
export type SchemaProblem = Diagnostic | CrossFileProblem

/** An item that two files define. */
export interface CrossFileProblem {
  readonly code: 'duplicate_in_files'
  readonly message: string
}

/** The items of all files in order, and the errors. With errors the items are those that could be built. */
export interface ParsedSchema {
  readonly items: readonly SchemaItem[]
  readonly problems: readonly SchemaProblem[]
}

/**
 * Parses files of schema text.
 *
 * Syntax errors hide the other errors of their file; an item in two files is reported only if the later file has no errors.
 */
export function parseSchema(files: readonly SchemaFile[]): ParsedSchema {
  const items: SchemaItem[] = []
  const problems: SchemaProblem[] = []
  const names = new FileNames()
  for (const file of files) {
    const parsed = parseOne(file)
    items.push(...parsed.items)
    problems.push(...parsed.diagnostics)
    if (parsed.diagnostics.length === 0) problems.push(...names.add(parsed.items, file.name))
  }
  return { items, problems }
}

function parseOne({ name, text }: SchemaFile): { readonly items: readonly SchemaItem[]; readonly diagnostics: readonly Diagnostic[] } {
  const { nodes, diagnostics, parser } = parseFile(text, name)
  const findings = new Findings(parser)
  const items = buildItems(findings, nodes)
  return { items, diagnostics: diagnostics.length > 0 ? diagnostics : findings.diagnostics }
}

/** The name space of each kind of item: within it names must differ over all files. */
const NAME_SPACES: Readonly<Record<SchemaItemKind, string>> = {
  collection: 'collection or function',
  function: 'collection or function',
  role: 'role',
  accessProvider: 'access provider',
}

class FileNames {
  readonly #files = new Map<string, string>()

  add(items: readonly SchemaItem[], file: string): CrossFileProblem[] {
    const problems: CrossFileProblem[] = []
    for (const { kind, name } of items) {
      const space = NAME_SPACES[kind]
      const key = `${space} ${name.text}`
      const original = this.#files.get(key)
      if (original === undefined) this.#files.set(key, file)
      else if (original !== file) {
        const message = `Duplicate ${space} \`${name.text}\` in ${file} (originally seen in ${original})`
        problems.push({ code: 'duplicate_in_files', message })
      }
    }
    return problems
  }
}

/** Renders problems as the schema endpoints answer them: in order, each with its code frame. */
export function renderSchemaProblems(problems: readonly SchemaProblem[], files: readonly SchemaFile[]): string {
  const sources: SourceTexts = new Map(files.map(({ name, text }) => [name, text]))
  return problems.map((problem) => ('span' in problem ? renderDiagnostic(problem, sources) : problem.message)).join('\n')
}
