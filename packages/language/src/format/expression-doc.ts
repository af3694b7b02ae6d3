import { escapeText, quote, quoteKey } from '../source/quote.ts'
import type {
  AtExpression,
  BinaryExpression,
  BlockExpression,
  ChainComponent,
  ChainExpression,
  Expression,
  IfExpression,
  LambdaExpression,
  MatchExpression,
  ObjectField,
  ProjectExpression,
  ProjectField,
  Statement,
  StringTemplate,
  UnaryExpression,
} from '../syntax/tree.ts'
import type { Item, Surroundings } from './surroundings.ts'
import type { Span } from '../syntax/span.ts'
import { type Doc, group, ifBroken, indent, join, line, softLine, verbatim } from './layout.ts'
import { patternDoc } from './pattern-doc.ts'
import {
  beginsLikeKey,
  endsWithOpenIf,
  isChainBase,
  isProjectionBase,
  isShortParameter,
  isTerm,
  needsParentheses,
  needsUnaryParentheses,
} from './precedence.ts'
import { typeDoc } from './type-doc.ts'

/** Makes the document of an expression. Parentheses that are not in the tree are added where it needs them. */
export function expressionDoc(expression: Expression, around: Surroundings): Doc {
  switch (expression.kind) {
    case 'identifier':
      return expression.name
    case 'null':
      return 'null'
    case 'boolean':
      return String(expression.value)
    case 'number':
      return around.source(expression.span) ?? expression.text
    case 'string':
      return verbatim(around.source(expression.span) ?? quote(expression.value))
    case 'template':
      return verbatim(around.source(expression.span) ?? templateText(expression, around))
    case 'if':
      return ifDoc(expression, around)
    case 'at':
      return atDoc(expression, around)
    case 'match':
      return matchDoc(expression, around)
    case 'block':
      return blockDoc(expression, around)
    case 'object':
      return bracedDoc(
        expression.fields.map((field) => objectFieldItem(field, around)),
        expression.span,
        around,
      )
    case 'array':
      return listDoc('[', expression.elements, ']', expression.span, around)
    case 'tuple':
      return listDoc('(', expression.elements, ')', expression.span, around)
    case 'lambda':
      return lambdaDoc(expression, around)
    case 'chain':
      return chainDoc(expression, around)
    case 'unary':
      return unaryDoc(expression, around)
    case 'binary':
      return binaryDoc(expression, around)
    case 'project':
      return projectDoc(expression, around)
    case 'missing':
      return ''
  }
}

/** What is reformatted has its parentheses in the tree; which others need some is not asked. */
function operandDoc(operand: Expression, parenthesized: boolean, around: Surroundings): Doc {
  const doc = expressionDoc(operand, around)
  return parenthesized && !around.keepsSpelling ? ['(', doc, ')'] : doc
}

function templateText({ parts }: StringTemplate, around: Surroundings): string {
  const text = parts.map((part) => (typeof part === 'string' ? escapeText(part) : `#{${around.flat(expressionDoc(part, around))}}`))
  return `"${text.join('')}"`
}

// -------------------------------------------------------------------- control

function ifDoc({ test, then, otherwise }: IfExpression, around: Surroundings): Doc {
  const head: Doc = ['if (', expressionDoc(test, around), ')']
  const dangling = otherwise !== undefined && endsWithOpenIf(then)
  const thenDoc = operandDoc(then, dangling, around)
  const parts: Doc[] = [head, branch(then, thenDoc)]
  if (otherwise === undefined) return group(parts)
  parts.push(isBraced(then) ? ' else' : [line, 'else'])
  const otherwiseDoc = expressionDoc(otherwise, around)
  parts.push(otherwise.kind === 'if' ? [' ', otherwiseDoc] : branch(otherwise, otherwiseDoc))
  return group(parts)
}

function branch(expression: Expression, doc: Doc): Doc {
  return isBraced(expression) ? [' ', doc] : indent([line, doc])
}

function isBraced(expression: Expression): boolean {
  return expression.kind === 'block' || expression.kind === 'object'
}

function atDoc({ time, body }: AtExpression, around: Surroundings): Doc {
  const head = expressionDoc(time, around)
  return group(['at (', head, ')', branch(body, expressionDoc(body, around))])
}

function matchDoc({ subject, branches }: MatchExpression, around: Surroundings): Doc {
  const head: Doc = ['match ', operandDoc(subject, !isTerm(subject), around)]
  if (branches.length === 0) return [head, ' {}']
  const cases = branches.map(({ pattern, body }): Doc => ['case ', patternDoc(pattern, around), ' => ', expressionDoc(body, around)])
  return group([head, ' {', indent([line, join([ifBroken('', ';'), line], cases)]), line, '}'], around.keepsSpelling)
}

// --------------------------------------------------------------------- blocks

function blockDoc(block: BlockExpression, around: Surroundings): Doc {
  const { statements, span } = block
  const single = statements.length === 1 && statements[0]?.kind === 'expressionStatement'
  const broken = around.keepsSpelling && (!single || around.opensLine(span))
  return group(['{', indent([line, blockStatementsDoc(statements, span, around)]), line, '}'], broken)
}

/** Makes the document of statements, one a line when it is broken, and of the comments in the span. */
export function statementsDoc(statements: readonly Statement[], span: Span, around: Surroundings): Doc {
  const items = statements.map((statement): Item => ({ span: statement.span, build: () => statementDoc(statement, around) }))
  return around.list(items, ifBroken('', ';'), span, true)
}

/** Like `statementsDoc`, but what would be read as a key behind the brace is put in parentheses. */
function blockStatementsDoc(statements: readonly Statement[], span: Span, around: Surroundings): Doc {
  const [first, ...rest] = statements
  const isKey = first?.kind === 'expressionStatement' && !around.keepsSpelling && beginsLikeKey(first.expression)
  if (!isKey) return statementsDoc(statements, span, around)
  const tuple: Expression = { kind: 'tuple', span: first.span, elements: [first.expression] }
  return statementsDoc([{ ...first, expression: tuple }, ...rest], span, around)
}

function statementDoc(statement: Statement, around: Surroundings): Doc {
  if (statement.kind === 'expressionStatement') return expressionDoc(statement.expression, around)
  const { name, type, value } = statement
  const annotation: Doc = type === undefined ? '' : [': ', typeDoc(type, around)]
  return group(['let ', name, annotation, ' = ', expressionDoc(value, around)])
}

// -------------------------------------------------------------- lists, objects

function listDoc(open: string, elements: readonly Expression[], close: string, span: Span, around: Surroundings): Doc {
  if (elements.length === 0) return around.empty(open, span, close)
  const single = elements.length === 1 ? elements[0] : undefined
  if (single !== undefined && hugs(single) && !around.hasComments(span)) return [open, expressionDoc(single, around), close]
  const items = elements.map((element): Item => ({ span: element.span, build: () => expressionDoc(element, around) }))
  return group([open, indent([softLine, around.list(items, ',', span)]), softLine, close])
}

/** Whether an only element brings its own lines, so that brackets stay close to it. */
function hugs(element: Expression): boolean {
  if (element.kind === 'lambda') return !element.short && hugs(element.body)
  return element.kind === 'object' || element.kind === 'block' || element.kind === 'array'
}

function bracedDoc(items: readonly Item[], span: Span, around: Surroundings): Doc {
  if (items.length === 0) return around.empty('{', span, '}')
  const broken = around.opensLine(span)
  return group(['{', indent([line, around.list(items, ',', span)]), line, '}'], broken)
}

function objectFieldItem({ key, keySpan, value }: ObjectField, around: Surroundings): Item {
  const span = { ...keySpan, end: value.span.end }
  return { span, build: () => group([quoteKey(key), ': ', expressionDoc(value, around)]) }
}

// -------------------------------------------------------------------- lambdas

function lambdaDoc(lambda: LambdaExpression, around: Surroundings): Doc {
  const { parameters, variadic, body, short } = lambda
  if (short) return expressionDoc(body, around)
  const names = parameters.map(({ name }) => name)
  if (variadic !== undefined) names.push(`...${variadic.name}`)
  const head = names.length === 1 && variadic === undefined ? names.join('') : `(${names.join(', ')})`
  return group([head, ' => ', expressionDoc(body, around)])
}

// --------------------------------------------------------------------- chains

function chainDoc({ base, components }: ChainExpression, around: Surroundings): Doc {
  const isShort = isShortParameter(base)
  const head: Doc[] = isShort ? [] : [operandDoc(base, !isChainBase(base), around)]
  const steps: Doc[] = []
  components.forEach((component, index) => {
    const doc = componentDoc(component, isShort && index === 0, around)
    const isStep = component.kind === 'methodCall' && (index > 0 || !isShort)
    if (isStep) steps.push(doc)
    else if (steps.length > 0) steps.push([steps.pop() ?? '', doc])
    else head.push(doc)
  })
  if (steps.length < 2) return [head, steps]
  const [first, ...rest] = steps
  const breaks = base.kind === 'identifier' && head.length === 1
  return breaks
    ? group([head, first ?? '', indent([softLine, join(softLine, rest)])])
    : group([head, indent([softLine, join(softLine, steps)])])
}

function componentDoc(component: ChainComponent, isShortStart: boolean, around: Surroundings): Doc {
  switch (component.kind) {
    case 'select':
      return [component.optional ? '?.' : '.', component.field]
    case 'methodCall': {
      const apply = component.applyOptional ? '?.' : ''
      return [component.optional ? '?.' : '.', component.field, apply, listDoc('(', component.args, ')', component.argsSpan, around)]
    }
    case 'apply':
      return [startOf(component.optional, isShortStart), listDoc('(', component.args, ')', component.argsSpan, around)]
    case 'access':
      return [startOf(component.optional, isShortStart), listDoc('[', component.args, ']', component.argsSpan, around)]
    case 'bang':
      return '!'
  }
}

function startOf(optional: boolean, isShortStart: boolean): string {
  return optional ? '?.' : isShortStart ? '.' : ''
}

// ------------------------------------------------------------------ operators

function unaryDoc(unary: UnaryExpression, around: Surroundings): Doc {
  return [unary.operator, operandDoc(unary.operand, needsUnaryParentheses(unary), around)]
}

/** A run of operations to the left is one group, however long. */
function binaryDoc(binary: BinaryExpression, around: Surroundings): Doc {
  const spine: BinaryExpression[] = []
  let first: Expression = binary
  for (let parent: BinaryExpression | undefined; first.kind === 'binary'; first = first.left) {
    if (parent !== undefined && needsParentheses(first, parent, 'left')) break
    parent = first
    spine.push(first)
  }
  const last = spine[spine.length - 1]
  const head = operandDoc(first, last !== undefined && needsParentheses(first, last, 'left'), around)
  const rest: Doc[] = []
  for (let parent = spine.pop(); parent !== undefined; parent = spine.pop()) {
    rest.push([' ', parent.operator, line, operandDoc(parent.right, needsParentheses(parent.right, parent, 'right'), around)])
  }
  return group([head, indent(rest)])
}

// ----------------------------------------------------------------- projection

function projectDoc(project: ProjectExpression, around: Surroundings): Doc {
  const { base, all, fields, projectionSpan } = project
  const head = operandDoc(base, !isProjectionBase(base), around)
  return [head, ' ', projectionDoc(all, fields, projectionSpan, around)]
}

function projectionDoc(all: boolean, fields: readonly ProjectField[], span: Span, around: Surroundings): Doc {
  if (all) return '{ * }'
  return bracedDoc(
    fields.map((field) => projectFieldItem(field, around)),
    span,
    around,
  )
}

function projectFieldItem({ name, nameSpan, value, explicit }: ProjectField, around: Surroundings): Item {
  const span = { ...nameSpan, end: Math.max(nameSpan.end, value.span.end) }
  return { span, build: () => projectFieldDoc(name, value, explicit, around) }
}

function projectFieldDoc(name: string, value: Expression, explicit: boolean, around: Surroundings): Doc {
  if (explicit) return group([name, ': ', expressionDoc(value, around)])
  if (value.kind !== 'project') return name
  return [name, ' ', projectionDoc(value.all, value.fields, value.projectionSpan, around)]
}
