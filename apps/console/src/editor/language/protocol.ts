import type {
  CompletionItem,
  Definition,
  Diagnostic,
  Hover,
  QuickFix,
  RenameOutcome,
  SchemaFile,
  SignatureHelp,
  TextEdit,
} from '@terrarium/language'
import type { DatabaseOutline } from '../../data/database-outline.ts'
import type { IndexAdvice } from './index-advice.ts'
import type { QueryShape } from './query-shape.ts'

/** A finding about a text, with ways out of it. */
export interface Finding {
  readonly start: number
  readonly end: number
  readonly severity: Diagnostic['severity']
  readonly message: string
  readonly fixes: readonly QuickFix[]
}

interface TextRange {
  readonly start: number
  readonly end: number
}

export interface RenamePlace extends TextRange {
  readonly name: string
}

/** A place where a name is written. */
export interface NamePlace {
  /** A file beside the text; undefined for the text itself. */
  readonly file: string | undefined
  readonly start: number
  readonly end: number
  /** Counted from 1. */
  readonly line: number
  /** The line, without the blanks around it. */
  readonly source: string
}

/** What a predicate decides about: an action on a resource, or, without an action, who of a collection is a member. */
export interface PredicatePlace {
  readonly resource: string
  readonly action?: string | undefined
}

/** What an editor's text is for: a database as it is now, and the other files of its schema if the text is one of them. */
export interface TextContext {
  readonly outline: DatabaseOutline | undefined
  readonly files: readonly SchemaFile[] | undefined
  /** Names that the run binds: arguments of a query. */
  readonly variables?: readonly string[] | undefined
  /** Whether the text is a function that something else calls, as a body or a predicate is; else it is a query. */
  readonly isFunction?: boolean | undefined
  /** Set where the text is a predicate: what it decides about gives its parameters their types. */
  readonly predicate?: PredicatePlace | undefined
}

/** Questions about a text, and their answers. */
export interface LanguageAnswers {
  readonly complete: readonly CompletionItem[]
  /** The type of a local among the completions. */
  readonly describe: string | undefined
  readonly hover: Hover | undefined
  readonly signatureHelp: SignatureHelp | undefined
  readonly diagnose: readonly Finding[]
  readonly definition: Definition | undefined
  /** Everywhere the name at a place is written, in the text and in the files beside it. */
  readonly references: readonly NamePlace[]
  readonly renamePlace: RenamePlace | undefined
  readonly rename: RenameOutcome
  /** Ever larger stretches around a place. */
  readonly selectionRanges: readonly TextRange[]
  /** Undefined when the text does not parse or is formatted already. */
  readonly format: readonly TextEdit[] | undefined
  /** What a query does; undefined for a schema. */
  readonly shape: QueryShape | undefined
  /** The index that would help at a place of a query. */
  readonly indexAdvice: IndexAdvice | undefined
}

export type LanguageMethod = keyof LanguageAnswers

/** The name of a question for findings that is about the syntax alone. */
export const SYNTAX_ALONE = 'syntax'

/** A question; `name` is that of a local to describe, the new one for `rename`, or says what is looked for by `diagnose`. */
export interface LanguageQuestion<Method extends LanguageMethod = LanguageMethod> {
  readonly method: Method
  readonly source: string
  readonly offset: number
  readonly name: string
}

/** What goes to the worker. */
export type WorkerRequest =
  | { readonly kind: 'question'; readonly id: number; readonly question: LanguageQuestion }
  | { readonly kind: 'context'; readonly context: TextContext }

/** What comes from it. */
export interface WorkerAnswer {
  readonly id: number
  readonly answer: LanguageAnswers[LanguageMethod]
  /** Set when the question could not be answered. */
  readonly failure?: string
}
