import type { Comment, Comments } from '../../format/comments.ts'
import { expressionDoc } from '../../format/expression-doc.ts'
import { type Doc, forceBreak, group, hardLine, ifBroken, indent, join, line, softLine, verbatim } from '../../format/layout.ts'
import type { Item, Surroundings } from '../../format/surroundings.ts'
import { typeDoc } from '../../format/type-doc.ts'
import { displayPath } from '../display/names.ts'
import type { BlockValue, FieldValue, FunctionValue, ListValue, Node, NodeValue, ParameterNode } from '../parse/node.ts'
import type { MigrationStep, SchemaName } from '../tree.ts'

/** What is formatted, and the comments that are yet to be written. */
export interface Sheet {
  readonly text: string
  readonly comments: Comments
  readonly around: Surroundings
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Makes the document of nodes with the comments in the range. `separator` stands between nodes without an empty line. */
export function nodesDoc(sheet: Sheet, nodes: readonly Node[], { start, end }: Range, separator: Doc): Doc {
  const docs: Doc[] = []
  let last = start
  const write = (doc: Doc, from: number, between: Doc): void => {
    if (docs.length > 0) docs.push(hasEmptyLine(sheet.text.slice(last, from)) ? [hardLine, hardLine] : between)
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
    writeComments(sheet.comments.take(last, own))
    const doc = nodeDoc(sheet, node)
    const inner = sheet.comments.take(own, node.span.end)
    const lead = inner.map((comment): Doc => [verbatim(comment.text), hardLine])
    const trailing = sheet.comments.takeTrailing(node.span.end)
    write([lead, doc, trailing.map(({ text }): Doc => [' ', verbatim(text), forceBreak])], own, separator)
    last = trailing.at(-1)?.end ?? node.span.end
  }
  writeComments(sheet.comments.take(last, end))
  return docs
}

function hasEmptyLine(text: string): boolean {
  return /\n[\t ]*\r?\n/.test(text)
}

function nodeDoc(sheet: Sheet, node: Node): Doc {
  const annotations = node.annotations.map(({ keyword, value }): Doc => [`@${keyword.text}(`, nameDoc(sheet, value), ')', hardLine])
  return [annotations, bodyDoc(sheet, node)]
}

/** Names stay as they are spelled. */
function nameDoc({ text }: Sheet, { span }: SchemaName): string {
  return text.slice(span.start, span.end)
}

function bodyDoc(sheet: Sheet, { keyword, kind, name, value }: Node): Doc {
  if (kind === 'field' && name !== undefined && value?.kind === 'field') return fieldDoc(sheet, name, value)
  if (value?.kind === 'migration') return stepDoc(sheet, value.step)
  const head: Doc = [keyword.text, name === undefined ? '' : [' ', nameDoc(sheet, name)]]
  if (value === undefined) return head
  return [head, value.kind === 'function' ? '' : ' ', valueDoc(sheet, value)]
}

function fieldDoc(sheet: Sheet, name: SchemaName, { form, type, value }: FieldValue): Doc {
  return group([
    form === 'computed' ? 'compute ' : '',
    name.text === '*' ? '*' : nameDoc(sheet, name),
    type === undefined ? '' : [': ', typeDoc(type, sheet.around)],
    value === undefined ? '' : [' = ', expressionDoc(value, sheet.around)],
  ])
}

function valueDoc(sheet: Sheet, value: NodeValue): Doc {
  switch (value.kind) {
    case 'block':
      return blockDoc(sheet, value)
    case 'list':
      return listDoc(sheet, value)
    case 'expression':
      return expressionDoc(value.expression, sheet.around)
    case 'function':
      return functionDoc(sheet, value)
    case 'field':
    case 'migration':
    case 'invalid':
      return verbatim(sheet.text.slice(value.span.start, value.span.end).trim())
  }
}

/** Members are on lines of their own, unless all were on the line of the brace. */
function blockDoc(sheet: Sheet, { nodes, span }: BlockValue): Doc {
  const { around } = sheet
  if (nodes.length === 0) return around.empty('{', span, '}')
  const broken = around.opensLine(span) || nodes.length > 2
  const inner = { start: span.start + 1, end: span.end - 1 }
  return group(['{', indent([line, nodesDoc(sheet, nodes, inner, [ifBroken('', ';'), line])]), line, '}'], broken)
}

function listDoc({ around }: Sheet, { elements, span }: ListValue): Doc {
  if (elements.length === 0) return around.empty('[', span, ']')
  const items = elements.map((element): Item => ({ span: element.span, build: () => expressionDoc(element, around) }))
  return group(['[', indent([softLine, around.list(items, ',', span)]), softLine, ']'])
}

function functionDoc(sheet: Sheet, { parameters, result, body, span, close }: FunctionValue): Doc {
  const { around } = sheet
  const list = { ...span, end: close.end }
  const items = parameters.map((parameter): Item => ({ span: parameterSpan(parameter), build: () => parameterDoc(sheet, parameter) }))
  const head: Doc =
    items.length === 0 ? around.empty('(', list, ')') : group(['(', indent([softLine, around.list(items, ',', list)]), softLine, ')'])
  return [head, result === undefined ? '' : [': ', typeDoc(result, around)], ' ', expressionDoc(body, around)]
}

function parameterSpan({ name, type }: ParameterNode): SchemaName['span'] {
  return { ...name.span, end: (type ?? name).span.end }
}

function parameterDoc({ around }: Sheet, { name, type, variadic }: ParameterNode): Doc {
  return [variadic ? '...' : '', name.text, type === undefined ? '' : [': ', typeDoc(type, around)]]
}

function stepDoc({ around }: Sheet, step: MigrationStep): Doc {
  const path = ({ steps }: { readonly steps: readonly (string | number)[] }): string => displayPath(steps)
  switch (step.kind) {
    case 'add':
    case 'drop':
      return `${step.kind} ${path(step.field)}`
    case 'backfill':
      return group([`backfill ${path(step.field)} = `, expressionDoc(step.value, around)])
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
