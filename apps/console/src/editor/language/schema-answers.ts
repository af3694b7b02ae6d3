import {
  completeSchema,
  describeSchemaLocal,
  diagnoseSchema,
  formatSchema,
  hoverSchema,
  renameInSchema,
  schemaDefinition,
  schemaQuickFixes,
  schemaRenameTarget,
  schemaSelectionRanges,
  schemaSignatureHelp,
} from '@terrarium/language'
import type { SchemaContext } from '@terrarium/language'
import { namesOf } from './database-names.ts'
import { FIXED_FINDINGS_MAX, findingOf } from './finding.ts'
import type { Answerers } from './answers.ts'
import { nameAt, placesIn, placesOfName } from './name-places.ts'
import type { Finding, LanguageQuestion, NamePlace, TextContext } from './protocol.ts'

/** Answers questions about schema texts. */
export class SchemaAnswers implements Answerers {
  readonly #context: SchemaContext

  constructor({ outline, files }: TextContext) {
    this.#context = {
      outline: outline ?? { collections: [], functions: [] },
      names: namesOf(outline),
      ...(files !== undefined && { files }),
      isTypechecked: outline?.isTypechecked !== false,
    }
  }

  complete = ({ source, offset }: LanguageQuestion) => completeSchema(source, offset, this.#context)
  describe = ({ source, offset, name }: LanguageQuestion) => describeSchemaLocal(source, offset, name, this.#context)
  hover = ({ source, offset }: LanguageQuestion) => hoverSchema(source, offset, this.#context)
  signatureHelp = ({ source, offset }: LanguageQuestion) => schemaSignatureHelp(source, offset, this.#context)
  definition = ({ source, offset }: LanguageQuestion) => schemaDefinition(source, offset, this.#context)
  references = ({ source, offset }: LanguageQuestion): readonly NamePlace[] => {
    const target = schemaRenameTarget(source, offset)
    const local = target && renameInSchema(source, offset, `${target.name}_`)
    if (local?.kind === 'edits') return placesIn(source, local.edits)
    const name = nameAt(source, offset)
    if (name === undefined) return []
    const beside = this.#context.files ?? []
    return [...placesOfName(source, name), ...beside.flatMap((file) => placesOfName(file.text, name, file.name))]
  }

  rename = ({ source, offset, name }: LanguageQuestion) => renameInSchema(source, offset, name)
  selectionRanges = ({ source, offset }: LanguageQuestion) => schemaSelectionRanges(source, offset)
  shape = () => undefined
  indexAdvice = () => undefined

  renamePlace = ({ source, offset }: LanguageQuestion) => {
    const target = schemaRenameTarget(source, offset)
    return target && { start: target.span.start, end: target.span.end, name: target.name }
  }

  format = ({ source }: LanguageQuestion) => {
    const { tree, diagnostics } = formatSchema(source)
    return diagnostics.length > 0 || tree === source ? undefined : [{ start: 0, end: source.length, text: tree }]
  }

  diagnose = ({ source }: LanguageQuestion): readonly Finding[] =>
    diagnoseSchema(source, this.#context).map((diagnostic, i) => {
      const fixes = i < FIXED_FINDINGS_MAX ? schemaQuickFixes(source, diagnostic, this.#context) : []
      return findingOf(source, diagnostic, fixes, true)
    })
}
