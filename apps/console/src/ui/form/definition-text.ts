import { parseSchema } from '@terrarium/language'
import * as v from 'valibot'
import { text } from '../../messages/definition-field-text.ts'

/** A definition as a form has it. */
export interface DefinitionText {
  readonly source: string
  /** The text of the definition that it began with; empty for a new one. */
  readonly base: string
}

/** What can be defined in a form by its text. */
type DefinitionKind = 'collection' | 'function'

function parse(source: string) {
  return parseSchema([{ name: 'definition.fsl', text: source }])
}

/** What keeps a text from being one definition of a kind, with the line of the first error; undefined when nothing does. */
export function definitionProblem(source: string, kind: DefinitionKind): string | undefined {
  const { items, problems } = parse(source)
  const [problem] = problems
  if (problem === undefined) return items.length === 1 && items[0]?.kind === kind ? undefined : text(`definition.one_${kind}`)
  const line = 'span' in problem ? source.slice(0, problem.span.start).split('\n').length : 1
  return text('definition.problem', { line, message: problem.message })
}

/** The name that a text defines; empty while it defines none. */
export function definedName(source: string): string {
  return parse(source).items[0]?.name.text ?? ''
}

/** Accepts the text of exactly one definition of a kind. */
export function definitionSchema(kind: DefinitionKind) {
  return v.object({
    base: v.string(),
    source: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        const message = dataset.typed ? definitionProblem(dataset.value, kind) : undefined
        if (message !== undefined) addIssue({ message })
      }),
    ),
  })
}
