import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { isValidIdentifier } from '../../source/identifiers.ts'
import type { Parser } from '../../syntax/parser.ts'
import type { Span } from '../../source/span.ts'
import {
  duplicate,
  expectedValue,
  invalidName,
  misplacedAnnotation,
  misplacedName,
  missingName,
  missingValue,
  unsupportedAnnotation,
} from '../model/schema-errors.ts'
import type { AnnotationNode, BlockValue, Node, NodeValue } from '../parse/node.ts'
import type { Annotation, SchemaName } from '../model/schema-item.ts'

/** The diagnostics of building items from nodes, in order, with the checks that all items share. */
export class Findings {
  /** The parser of the file; it keeps the members of object types as they are written. */
  readonly parser: Parser
  readonly diagnostics: Diagnostic[] = []

  constructor(parser: Parser) {
    this.parser = parser
  }

  add(diagnostic: Diagnostic): undefined {
    this.diagnostics.push(diagnostic)
    return undefined
  }

  name({ name, keyword }: Node, place: Span = keyword.span): SchemaName | undefined {
    return name ?? this.add(missingName(place))
  }

  identifier(node: Node, place: Span = node.keyword.span): SchemaName | undefined {
    const name = this.name(node, place)
    if (name === undefined || isValidIdentifier(name.text)) return name
    return this.add(invalidName(name.text, name.span))
  }

  value({ value, span }: Node): NodeValue | undefined {
    return value ?? this.add(missingValue(span))
  }

  block(value: NodeValue): BlockValue | undefined {
    return value.kind === 'block' ? value : this.add(expectedValue('a block', value.span))
  }

  /** The block of a node that may have none. */
  optionalBlock({ value }: Node): BlockValue | undefined {
    return value === undefined ? undefined : this.block(value)
  }

  noName({ name }: Node): void {
    if (name !== undefined) this.add(misplacedName(name.span))
  }

  noAnnotations({ annotations: [first] }: Node): void {
    if (first !== undefined) this.add(misplacedAnnotation(first.span))
  }

  onlyAnnotations({ annotations }: Node, allowed: readonly string[]): void {
    for (const { keyword, span } of annotations) if (!allowed.includes(keyword.text)) this.add(unsupportedAnnotation(span))
  }

  annotation({ annotations }: Node, kind: Annotation['kind']): Annotation | undefined {
    const [first, ...others] = annotations.filter(({ keyword }) => keyword.text === kind)
    if (first === undefined) return undefined
    for (const { span } of others) this.add(duplicate(`annotation \`${kind}\``, span, first.span))
    return annotationOf(kind, first)
  }
}

function annotationOf(kind: Annotation['kind'], { value, span }: AnnotationNode): Annotation {
  return { kind, value, span }
}

/** Reports names that two members of one kind have. */
export class UniqueNames {
  readonly #findings: Findings
  readonly #what: string
  readonly #seen = new Map<string, Span>()

  constructor(findings: Findings, what: string) {
    this.#findings = findings
    this.#what = what
  }

  has(name: SchemaName): boolean {
    return this.#seen.has(name.text)
  }

  add({ text, span }: SchemaName): void {
    const original = this.#seen.get(text)
    if (original === undefined) this.#seen.set(text, span)
    else this.#findings.add(duplicate(`${this.#what} \`${text}\``, span, original))
  }
}

/** Reports a second member of a kind that is allowed once. */
export class Once {
  readonly #findings: Findings
  readonly #what: string
  #first: Span | undefined

  constructor(findings: Findings, what: string) {
    this.#findings = findings
    this.#what = what
  }

  get isMissing(): boolean {
    return this.#first === undefined
  }

  add(span: Span): void {
    if (this.#first === undefined) this.#first = span
    else this.#findings.add(duplicate(this.#what, span, this.#first))
  }
}
