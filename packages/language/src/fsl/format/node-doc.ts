import type { Comment, Comments } from '../../format/comments.ts'
import { expressionDoc } from '../../format/expression-doc.ts'
import { type Doc, forceBreak, group, hardLine, ifBroken, indent, join, line, softLine, verbatim } from '../../format/layout.ts'
import type { Item, PrintContext } from '../../format/print-context.ts'
import type { TextSpan } from '../../source/span.ts'
import { typeDoc } from '../../format/type-doc.ts'
import { displayPath } from '../display/names.ts'
import type { BlockValue, FieldValue, FunctionValue, ListValue, Node, NodeValue, ParameterNode } from '../parse/node.ts'
import type { MigrationStep, SchemaName } from '../model/schema-item.ts'

/** The formatted text, and its comments that are not written yet. */
export interface NodeSource {
  readonly text: string
  readonly comments: Comments
  readonly context: PrintContext
}

/** Makes the document of nodes with the comments in the span. `separator` separates nodes without an empty line between them. */
export function nodesDoc(source: NodeSource, nodes: readonly Node[], { start, end }: TextSpan, separator: Doc): Doc {
  const docs: Doc[] = []
  let last = start
  const write = (doc: Doc, from: number, between: Doc): void => {
    if (docs.length > 0) docs.push(hasEmptyLine(source.text.slice(last, from)) ? [hardLine, hardLine] : between)
    docs.push(doc)
  }
  const writeComments = (comments: readonly Comment[]): void => {
    for (const comment of comments) {
      write([verbatim(comment.text), forceBreak], comment.start, hardLine)
      last = comment.end
    }
  }
  for (const node of nodes) {
    const own = node.comment?.end ?? node.span.start
    writeComments(source.comments.take(last, own))
    const doc = nodeDoc(source, node)
    const inner = source.comments.take(own, node.span.end)
    const lead = inner.map((comment): Doc => [verbatim(comment.text), hardLine])
    const trailing = source.comments.takeTrailing(node.span.end)
    write([lead, doc, trailing.map(({ text }): Doc => [' ', verbatim(text), forceBreak])], own, separator)
    last = trailing.at(-1)?.end ?? node.span.end
  }
  writeComments(source.comments.take(last, end))
  return docs
}

function hasEmptyLine(text: string): boolean {
  return /\n[\t ]*\r?\n/.test(text)
}

function nodeDoc(source: NodeSource, node: Node): Doc {
  const annotations = node.annotations.map(({ keyword, value }): Doc => [`@${keyword.text}(`, nameDoc(source, value), ')', hardLine])
  return [annotations, bodyDoc(source, node)]
}

/** Names stay as they are spelled. */
function nameDoc({ text }: NodeSource, { span }: SchemaName): string {
  return text.slice(span.start, span.end)
}

function bodyDoc(source: NodeSource, { keyword, kind, name, value }: Node): Doc {
  if (kind === 'field' && name !== undefined && value?.kind === 'field') return fieldDoc(source, name, value)
  if (value?.kind === 'migration') return stepDoc(source, value.step)
  const head: Doc = [keyword.text, name === undefined ? '' : [' ', nameDoc(source, name)]]
  if (value === undefined) return head
  return [head, value.kind === 'function' ? '' : ' ', valueDoc(source, value)]
}

function fieldDoc(source: NodeSource, name: SchemaName, { form, type, value }: FieldValue): Doc {
  return group([
    form === 'computed' ? 'compute ' : '',
    name.text === '*' ? '*' : nameDoc(source, name),
    type === undefined ? '' : [': ', typeDoc(type, source.context)],
    value === undefined ? '' : [' = ', expressionDoc(value, source.context)],
  ])
}

function valueDoc(source: NodeSource, value: NodeValue): Doc {
  switch (value.kind) {
    case 'block':
      return blockDoc(source, value)
    case 'list':
      return listDoc(source, value)
    case 'expression':
      return expressionDoc(value.expression, source.context)
    case 'function':
      return functionDoc(source, value)
    case 'field':
    case 'migration':
    case 'invalid':
      return verbatim(source.text.slice(value.span.start, value.span.end).trim())
  }
}

/** Members are on separate lines, unless all were on the line of the brace. */
function blockDoc(source: NodeSource, { nodes, span }: BlockValue): Doc {
  const { context } = source
  if (nodes.length === 0) return context.empty('{', span, '}')
  const broken = context.opensLine(span) || nodes.length > 2
  const inner = { start: span.start + 1, end: span.end - 1 }
  return group(['{', indent([line, nodesDoc(source, nodes, inner, [ifBroken('', ';'), line])]), line, '}'], broken)
}

function listDoc({ context }: NodeSource, { elements, span }: ListValue): Doc {
  if (elements.length === 0) return context.empty('[', span, ']')
  const items = elements.map((element): Item => ({ span: element.span, build: () => expressionDoc(element, context) }))
  return group(['[', indent([softLine, context.list(items, ',', span)]), softLine, ']'])
}

function functionDoc(source: NodeSource, { parameters, result, body, span, close }: FunctionValue): Doc {
  const { context } = source
  const list = { ...span, end: close.end }
  const items = parameters.map((parameter): Item => ({ span: parameterSpan(parameter), build: () => parameterDoc(source, parameter) }))
  const head: Doc =
    items.length === 0 ? context.empty('(', list, ')') : group(['(', indent([softLine, context.list(items, ',', list)]), softLine, ')'])
  return [head, result === undefined ? '' : [': ', typeDoc(result, context)], ' ', expressionDoc(body, context)]
}

function parameterSpan({ name, type }: ParameterNode): SchemaName['span'] {
  return { ...name.span, end: (type ?? name).span.end }
}

function parameterDoc({ context }: NodeSource, { name, type, variadic }: ParameterNode): Doc {
  return [variadic ? '...' : '', name.text, type === undefined ? '' : [': ', typeDoc(type, context)]]
}

function stepDoc({ context }: NodeSource, step: MigrationStep): Doc {
  const path = ({ steps }: { readonly steps: readonly (string | number)[] }): string => displayPath(steps)
  switch (step.kind) {
    case 'add':
    case 'drop':
      return `${step.kind} ${path(step.field)}`
    case 'backfill':
      return group([`backfill ${path(step.field)} = `, expressionDoc(step.value, context)])
    case 'split':
      return group([`split ${path(step.field)} -> `, indent(join([',', line], step.to.map(path)))])
    case 'move':
      return `move ${path(step.field)} -> ${path(step.to)}`
    case 'move_conflicts':
    case 'move_wildcard':
      return `${step.kind} ${path(step.into)}`
    case 'add_wildcard':
      return 'add_wildcard'
  }
}
