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
import type { Item, PrintContext } from './print-context.ts'
import type { Span } from '../source/span.ts'
import { type Doc, brokenBlock, group, ifBroken, indent, join, line, softLine, ungrouped, verbatim } from './layout.ts'
import { patternDoc } from './pattern-doc.ts'
import { PRECEDENCE } from '../syntax/parse-operator.ts'
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

/** Makes the document of an expression. */
export function expressionDoc(expression: Expression, context: PrintContext): Doc {
  switch (expression.kind) {
    case 'identifier':
      return isShortParameter(expression) ? '' : expression.name
    case 'null':
      return 'null'
    case 'boolean':
      return String(expression.value)
    case 'number':
      return context.source(expression.span) ?? context.style.number(expression)
    case 'string':
      return verbatim(context.source(expression.span) ?? `"${context.style.text(expression.value)}"`)
    case 'template':
      return templateDoc(expression, context)
    case 'if':
      return ifDoc(expression, context)
    case 'at':
      return atDoc(expression, context)
    case 'match':
      return matchDoc(expression, context)
    case 'block':
      return blockDoc(expression, context)
    case 'object':
      return bracedDoc(
        expression.fields.map((field) => objectFieldItem(field, context)),
        expression.span,
        context,
      )
    case 'array':
      return listDoc('[', expression.elements, ']', expression.span, context)
    case 'tuple':
      return listDoc('(', expression.elements, ')', expression.span, context)
    case 'lambda':
      return lambdaDoc(expression, context)
    case 'chain':
      return chainDoc(expression, context)
    case 'unary':
      return unaryDoc(expression, context)
    case 'binary':
      return binaryDoc(expression, context)
    case 'project':
      return projectDoc(expression, context)
    case 'missing':
      return ''
  }
}

function operandDoc(operand: Expression, parenthesized: boolean, context: PrintContext): Doc {
  const doc = expressionDoc(operand, context)
  return parenthesized && context.style.addsParentheses ? ['(', doc, ')'] : doc
}

function templateDoc({ parts, span }: StringTemplate, context: PrintContext): Doc {
  const source = context.source(span)
  if (source !== undefined) return verbatim(source)
  const docs = parts.map((part): Doc => (typeof part === 'string' ? context.style.text(part) : ['#{', expressionDoc(part, context), '}']))
  return ['"', docs, '"']
}

// -------------------------------------------------------------------- control

/**
 * Makes the document of a chain of `if … else if … else`. It is on one line, or every branch in braces takes several and every other
 * branch has lines of its own as far as it does not fit behind its head.
 */
function ifDoc(first: IfExpression, context: PrintContext): Doc {
  const parts: Doc[] = []
  const { branches, otherwise } = branchesOf(first)
  const bodies = otherwise === undefined ? branches.map(({ then }) => then) : [...branches.map(({ then }) => then), otherwise]
  const hasBraces = bodies.some(isBraced)
  branches.forEach(({ test, then, otherwise: next }, index) => {
    if (index > 0) parts.push(' ')
    const body = next !== undefined && context.style.addsParentheses && endsWithOpenIf(then) ? inParentheses(then) : then
    parts.push(group(['if (', indent([softLine, expressionDoc(test, context)]), softLine, ')']), branchDoc(body, hasBraces, context))
    if (next !== undefined) parts.push(isBraced(body) ? ' else' : [line, 'else'])
  })
  if (otherwise !== undefined) parts.push(branchDoc(otherwise, hasBraces, context))
  return group(parts, !context.style.opensBraces && bodies.some((body) => isOpenedBraces(body, context)))
}

interface Branches {
  readonly branches: readonly IfExpression[]
  readonly otherwise: Expression | undefined
}

function branchesOf(first: IfExpression): Branches {
  const branches = [first]
  let { otherwise } = first
  for (; otherwise?.kind === 'if'; otherwise = otherwise.otherwise) branches.push(otherwise)
  return { branches, otherwise }
}

/** Makes the document of a branch with the space before it. Its braces break together with those of the other branches. */
function branchDoc(body: Expression, hasBraces: boolean, context: PrintContext): Doc {
  const doc = expressionDoc(body, context)
  if (isBraced(body)) return [' ', context.style.opensBraces ? doc : ungrouped(doc)]
  const own = indent([line, doc])
  return hasBraces ? group(own) : own
}

function inParentheses(expression: Expression): Expression {
  return { kind: 'tuple', span: expression.span, elements: [expression] }
}

function isBraced(expression: Expression): boolean {
  return expression.kind === 'block' || expression.kind === 'object'
}

function atDoc({ time, body }: AtExpression, context: PrintContext): Doc {
  const head = expressionDoc(time, context)
  const doc = expressionDoc(body, context)
  return group(['at (', head, ')', isBraced(body) ? [' ', doc] : indent([line, doc])])
}

function matchDoc({ subject, branches }: MatchExpression, context: PrintContext): Doc {
  const head: Doc = ['match ', operandDoc(subject, !isTerm(subject), context)]
  if (branches.length === 0) return [head, ' {}']
  const cases = branches.map(({ pattern, body }): Doc => ['case ', patternDoc(pattern, context), ' => ', expressionDoc(body, context)])
  return group([head, ' {', indent([line, join([ifBroken('', ';'), line], cases)]), line, '}'], context.hasSource)
}

// --------------------------------------------------------------------- blocks

function blockDoc(block: BlockExpression, context: PrintContext): Doc {
  const { statements, span } = block
  const doc = ['{', indent([line, blockStatementsDoc(statements, span, context)]), line, '}']
  if (context.style.opensBraces) return brokenBlock(statements.length === 0 ? ['{', line, '}'] : doc)
  return group(doc, isOpenedBraces(block, context))
}

/** Whether braces of a source take several lines even if their content fits on one: with several statements, or if it begins on its own line. */
function isOpenedBraces(expression: Expression, context: PrintContext): boolean {
  if (!context.hasSource || !isBraced(expression)) return false
  if (context.opensLine(expression.span)) return true
  return expression.kind === 'block' && (expression.statements.length > 1 || expression.statements[0]?.kind === 'let')
}

/** Makes the document of statements, one a line when it is broken, and of the comments in the span. */
export function statementsDoc(statements: readonly Statement[], span: Span, context: PrintContext): Doc {
  const items = statements.map((statement): Item => ({ span: statement.span, build: () => statementDoc(statement, context) }))
  return context.list(items, ifBroken('', ';'), span, true)
}

/** Like `statementsDoc`, with a first expression in parentheses that would be read as a key behind the brace. */
function blockStatementsDoc(statements: readonly Statement[], span: Span, context: PrintContext): Doc {
  const [first, ...rest] = statements
  const isKey = first?.kind === 'expressionStatement' && !context.hasSource && beginsLikeKey(first.expression)
  if (!isKey) return statementsDoc(statements, span, context)
  const tuple: Expression = { kind: 'tuple', span: first.span, elements: [first.expression] }
  return statementsDoc([{ ...first, expression: tuple }, ...rest], span, context)
}

function statementDoc(statement: Statement, context: PrintContext): Doc {
  if (statement.kind === 'expressionStatement') return expressionDoc(statement.expression, context)
  const { name, type, value } = statement
  const annotation: Doc = type === undefined ? '' : [': ', typeDoc(type, context)]
  return group(['let ', name, annotation, ' = ', expressionDoc(value, context)])
}

// -------------------------------------------------------------- lists, objects

function listDoc(open: string, elements: readonly Expression[], close: string, span: Span, context: PrintContext): Doc {
  if (elements.length === 0) return context.empty(open, span, close)
  const single = elements.length === 1 ? elements[0] : undefined
  if (single !== undefined && hugs(single) && !context.hasComments(span)) return [open, expressionDoc(single, context), close]
  const items = elements.map((element): Item => ({ span: element.span, build: () => expressionDoc(element, context) }))
  return group([open, indent([softLine, context.list(items, ',', span)]), softLine, close])
}

/** Whether a single element has its own line breaks, so the brackets stay on its lines. */
function hugs(element: Expression): boolean {
  if (element.kind === 'lambda') return !element.short && hugs(element.body)
  return element.kind === 'object' || element.kind === 'block' || element.kind === 'array'
}

function bracedDoc(items: readonly Item[], span: Span, context: PrintContext): Doc {
  const { opensBraces } = context.style
  if (items.length === 0) return opensBraces ? brokenBlock(['{', line, '}']) : context.empty('{', span, '}')
  const doc = ['{', indent([line, context.list(items, ',', span)]), line, '}']
  return opensBraces ? brokenBlock(doc) : group(doc, context.opensLine(span))
}

function objectFieldItem({ key, keySpan, value }: ObjectField, context: PrintContext): Item {
  const span = { ...keySpan, end: value.span.end }
  return { span, build: () => group([context.style.key(key), ': ', expressionDoc(value, context)]) }
}

// -------------------------------------------------------------------- lambdas

function lambdaDoc(lambda: LambdaExpression, context: PrintContext): Doc {
  const { parameters, variadic, body, short } = lambda
  if (short) return expressionDoc(body, context)
  const names = parameters.map(({ name }) => name)
  if (variadic !== undefined) names.push(`...${variadic.name}`)
  const isBare = names.length === 1 && variadic === undefined && !context.style.parenthesizesParameter
  const head = isBare ? names.join('') : `(${names.join(', ')})`
  return group([head, ' => ', expressionDoc(body, context)])
}

// --------------------------------------------------------------------- chains

function chainDoc({ base, components }: ChainExpression, context: PrintContext): Doc {
  const isShort = isShortParameter(base)
  const head: Doc[] = isShort ? [] : [operandDoc(base, !isChainBase(base), context)]
  const steps: Doc[] = []
  components.forEach((component, index) => {
    const doc = componentDoc(component, isShort && index === 0, context)
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

function componentDoc(component: ChainComponent, isShortStart: boolean, context: PrintContext): Doc {
  switch (component.kind) {
    case 'select':
      return [component.optional ? '?.' : '.', component.field]
    case 'methodCall': {
      const apply = component.applyOptional ? '?.' : ''
      return [component.optional ? '?.' : '.', component.field, apply, listDoc('(', component.args, ')', component.argsSpan, context)]
    }
    case 'apply':
      return [startOf(component.optional, isShortStart), listDoc('(', component.args, ')', component.argsSpan, context)]
    case 'access':
      return [startOf(component.optional, isShortStart), listDoc('[', component.args, ']', component.argsSpan, context)]
    case 'bang':
      return '!'
  }
}

function startOf(optional: boolean, isShortStart: boolean): string {
  return optional ? '?.' : isShortStart ? '.' : ''
}

// ------------------------------------------------------------------ operators

function unaryDoc(unary: UnaryExpression, context: PrintContext): Doc {
  return [unary.operator, operandDoc(unary.operand, needsUnaryParentheses(unary), context)]
}

/** A run of operations of one precedence is one group, however long. */
function binaryDoc(binary: BinaryExpression, context: PrintContext): Doc {
  const run: BinaryExpression[] = [binary]
  let parent = binary
  while (parent.left.kind === 'binary' && PRECEDENCE[parent.left.operator] === PRECEDENCE[binary.operator]) {
    if (needsParentheses(parent.left, parent, 'left')) break
    parent = parent.left
    run.push(parent)
  }
  const first = operandDoc(parent.left, needsParentheses(parent.left, parent, 'left'), context)
  const rest = run.reverse().map((operation): Doc => {
    const { operator, right } = operation
    return [' ', operator, line, operandDoc(right, needsParentheses(right, operation, 'right'), context)]
  })
  return group([parent.left.kind === 'binary' ? indent(first) : first, indent(rest)])
}

// ----------------------------------------------------------------- projection

function projectDoc(project: ProjectExpression, context: PrintContext): Doc {
  const { base, all, fields, projectionSpan } = project
  const head = operandDoc(base, !isProjectionBase(base), context)
  return [head, ' ', projectionDoc(all, fields, projectionSpan, context)]
}

function projectionDoc(all: boolean, fields: readonly ProjectField[], span: Span, context: PrintContext): Doc {
  const items = fields.map((field) => projectFieldItem(field, context))
  const doc = all ? '{ * }' : bracedDoc(items, span, context)
  return context.style.expandsProjections ? [doc, brokenBlock(line)] : doc
}

function projectFieldItem({ name, nameSpan, value, explicit }: ProjectField, context: PrintContext): Item {
  const span = { ...nameSpan, end: Math.max(nameSpan.end, value.span.end) }
  return { span, build: () => projectFieldDoc(name, value, explicit, context) }
}

function projectFieldDoc(name: string, value: Expression, explicit: boolean, context: PrintContext): Doc {
  const { expandsProjections, key } = context.style
  if (explicit || expandsProjections) return group([expandsProjections ? key(name) : name, ': ', expressionDoc(value, context)])
  if (value.kind !== 'project') return name
  return [name, ' ', projectionDoc(value.all, value.fields, value.projectionSpan, context)]
}
