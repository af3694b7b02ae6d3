import { beginsLikeKey } from '../../format/precedence.ts'
import { printExpression } from '../../format/print.ts'
import { SHORT_PARAMETER } from '../../syntax/tree.ts'
import type {
  BlockExpression,
  ChainComponent,
  Expression,
  IfExpression,
  LambdaExpression,
  ObjectExpression,
  ProjectExpression,
  Statement,
  StringTemplate,
} from '../../syntax/tree.ts'
import { floatText } from '../../types/literal.ts'
import { displayType } from './display-type.ts'
import { displayName, displayString, displayText } from './names.ts'
import { Writer } from './writer.ts'

/** Writes an expression as definitions keep it: blocks and objects over several lines, everything else on one. */
export function displayExpression(expression: Expression): string {
  const writer = new Writer()
  writeExpression(writer, expression)
  return writer.text
}

/** Writes a lambda as predicates and computed fields keep it: a short one in parentheses. */
export function displayLambda(lambda: LambdaExpression): string {
  const text = displayExpression(lambda)
  return lambda.short ? `(${text})` : text
}

export function writeExpression(writer: Writer, expression: Expression): void {
  switch (expression.kind) {
    case 'identifier':
      if (expression.name !== SHORT_PARAMETER) writer.write(expression.name)
      break
    case 'null':
      writer.write('null')
      break
    case 'boolean':
      writer.write(String(expression.value))
      break
    case 'number':
      writer.write(expression.form === 'float' ? floatText(expression.text) : expression.text)
      break
    case 'string':
      writer.write(displayString(expression.value))
      break
    case 'template':
      writeTemplate(writer, expression)
      break
    case 'if':
      writeIf(writer, expression)
      break
    case 'at':
      writer.write('at (')
      writeExpression(writer, expression.time)
      writer.write(') ')
      writeExpression(writer, expression.body)
      break
    case 'block':
      writeBlock(writer, expression)
      break
    case 'object':
      writeObject(writer, expression)
      break
    case 'array':
      writeList(writer, '[', expression.elements, ']')
      break
    case 'tuple':
      writeList(writer, '(', expression.elements, ')')
      break
    case 'lambda':
      writeLambda(writer, expression)
      break
    case 'chain':
      writeExpression(writer, expression.base)
      for (const [index, component] of expression.components.entries()) writeComponent(writer, component, isShortStart(expression, index))
      break
    case 'unary':
      writer.write(expression.operator)
      writeExpression(writer, expression.operand)
      break
    case 'binary':
      writeBinary(writer, expression)
      break
    case 'project':
      writeProject(writer, expression)
      break
    case 'match':
    case 'missing':
      writer.write(printExpression(expression))
      break
  }
}

function writeTemplate(writer: Writer, { parts }: StringTemplate): void {
  writer.write('"')
  for (const part of parts) {
    if (typeof part === 'string') writer.write(displayText(part))
    else {
      writer.write('#{')
      writeExpression(writer, part)
      writer.write('}')
    }
  }
  writer.write('"')
}

function writeIf(writer: Writer, { test, then, otherwise }: IfExpression): void {
  writer.write('if (')
  writeExpression(writer, test)
  writer.write(') ')
  writeExpression(writer, then)
  if (otherwise === undefined) return
  writer.write(' else ')
  writeExpression(writer, otherwise)
}

/** Chains of operators lean to the left, however long. */
function writeBinary(writer: Writer, expression: Extract<Expression, { kind: 'binary' }>): void {
  const spine = [expression]
  let first = expression.left
  for (; first.kind === 'binary'; first = first.left) spine.push(first)
  writeExpression(writer, first)
  for (const { operator, right } of spine.reverse()) {
    writer.write(` ${operator} `)
    writeExpression(writer, right)
  }
}

function writeLambda(writer: Writer, { parameters, variadic, body, short }: LambdaExpression): void {
  if (!short) {
    const names = parameters.map(({ name }) => name)
    if (variadic !== undefined) names.push(`...${variadic.name}`)
    writer.write(`(${names.join(', ')}) => `)
  }
  writeExpression(writer, body)
}

// ------------------------------------------------------------ lists and blocks

function writeList(writer: Writer, open: string, elements: readonly Expression[], close: string): void {
  writer.write(open)
  writer.list(elements, (element) => {
    writeExpression(writer, element)
  })
  writer.write(close)
}

/** A block that would be read as an object begins with a parenthesis. */
function writeBlock(writer: Writer, { statements }: BlockExpression): void {
  writer.line('{')
  writer.indented(() => {
    for (const [i, statement] of statements.entries()) {
      const isKey = i === 0 && statement.kind === 'expressionStatement' && beginsLikeKey(statement.expression)
      if (isKey) writeList(writer, '(', [statement.expression], ')')
      else writeStatement(writer, statement)
      writer.line()
    }
  })
  writer.write('}')
}

function writeStatement(writer: Writer, statement: Statement): void {
  if (statement.kind === 'expressionStatement') {
    writeExpression(writer, statement.expression)
    return
  }
  const { name, type, value } = statement
  writer.write(`let ${name}${type === undefined ? '' : `: ${displayType(type)}`} = `)
  writeExpression(writer, value)
}

interface Entry {
  readonly key: string
  readonly value: Expression
}

function writeEntries(writer: Writer, entries: readonly Entry[]): void {
  writer.line('{')
  writer.indented(() => {
    entries.forEach(({ key, value }, index) => {
      writer.write(`${displayName(key)}: `)
      writeExpression(writer, value)
      writer.line(index < entries.length - 1 ? ',' : '')
    })
  })
  writer.write('}')
}

function writeObject(writer: Writer, { fields }: ObjectExpression): void {
  writeEntries(writer, fields)
}

/** What follows a projection is on a line of its own. */
function writeProject(writer: Writer, { base, all, fields }: ProjectExpression): void {
  writeExpression(writer, base)
  if (all) {
    writer.line(' { * }')
    return
  }
  writer.write(' ')
  const entries = fields.map(({ name, value }) => ({ key: name, value }))
  writeEntries(writer, entries)
  writer.line()
}

// --------------------------------------------------------------------- chains

function isShortStart({ base }: Extract<Expression, { kind: 'chain' }>, index: number): boolean {
  return index === 0 && base.kind === 'identifier' && base.name === SHORT_PARAMETER
}

function writeComponent(writer: Writer, component: ChainComponent, isShort: boolean): void {
  switch (component.kind) {
    case 'bang':
      writer.write('!')
      break
    case 'select':
      writer.write(`${component.optional ? '?.' : '.'}${component.field}`)
      break
    case 'apply':
      writeList(writer, `${component.optional ? '?.' : isShort ? '.' : ''}(`, component.args, ')')
      break
    case 'access':
      writeList(writer, `${component.optional ? '?.' : isShort ? '.' : ''}[`, component.args, ']')
      break
    case 'methodCall': {
      const { optional, field, applyOptional, args } = component
      writeList(writer, `${optional ? '?.' : '.'}${field}${applyOptional ? '?.' : ''}(`, args, ')')
      break
    }
  }
}
