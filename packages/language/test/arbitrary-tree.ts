import fc from 'fast-check'
import {
  SHORT_PARAMETER,
  type BinaryExpression,
  type ChainComponent,
  type Expression,
  type Pattern,
  type ProjectField,
  type Statement,
  type TypeExpression,
} from '../src/index.ts'
import {
  beginsLikeKey,
  endsWithOpenIf,
  isChainBase,
  isProjectionBase,
  isTerm,
  needsParentheses,
  needsUnaryParentheses,
} from '../src/format/precedence.ts'
import { PRECEDENCE } from '../src/syntax/parse-operator.ts'

/** Trees as parsing can give them: what must be in parentheses is. Their spans mean nothing. */

const span = { source: '*query*', start: 0, end: 0 }
const name = fc.constantFrom('a', 'b', 'Book', 'x1', "it's", '_y', 'ifs', 'isaac')
const field = fc.constantFrom('a', 'title', 'if', 'let', 'isa', "o'b")
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('#{a}', '"', "'", '\\', '\n', '\0', '# b', '<<-X'))
const integer = fc.oneof(fc.integer().map(String), fc.constantFrom('9223372036854775808', '-99999999999999999999'))
const float = fc.constantFrom('0.5', '-1.25', '1e400', '2E-7', '3.0e+10', '-0.0')

function wrap(expression: Expression, needed: boolean): Expression {
  return needed ? { kind: 'tuple', span, elements: [expression] } : expression
}

function binary(operator: BinaryExpression['operator'], left: Expression, right: Expression): BinaryExpression {
  const bare: BinaryExpression = { kind: 'binary', span, operator, operatorSpan: span, left, right }
  return {
    ...bare,
    left: wrap(left, needsParentheses(left, bare, 'left')),
    right: wrap(right, needsParentheses(right, bare, 'right')),
  }
}

/** Calls right behind a member are method calls, so no other call may follow one. */
function isCanonical(components: readonly ChainComponent[]): boolean {
  return components.every((component, i) => component.kind !== 'apply' || components[i - 1]?.kind !== 'select')
}

const shortThis: Expression = { kind: 'identifier', span, name: SHORT_PARAMETER }

function shortChain(fields: readonly string[]): Expression {
  const components = fields.map((field): ChainComponent => ({
    kind: 'select',
    span,
    dotSpan: span,
    field,
    fieldSpan: span,
    optional: false,
  }))
  return { kind: 'chain', span, base: shortThis, components }
}

function shortLambda(body: Expression): Expression {
  return { kind: 'lambda', span, parameters: [{ name: SHORT_PARAMETER, span }], variadic: undefined, body, short: true }
}

/** Types as parsing can give them. */
export const type: fc.Arbitrary<TypeExpression> = fc.letrec<{ type: TypeExpression }>((tie) => {
  const type = tie('type')
  const members = (kind: 'unionType' | 'intersectionType') =>
    fc
      .tuple(
        type.filter((member) => member.kind !== kind),
        fc.array(type, { minLength: 1, maxLength: 2 }),
      )
      .map(([first, rest]): TypeExpression => ({ kind, span, members: [first, ...rest] }))
  const parameter = fc.record({ name: fc.option(name, { nil: undefined }), type })
  return {
    type: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<TypeExpression>({ kind: 'anyType', span }, { kind: 'neverType', span }),
      fc
        .oneof(
          integer.map((text) => ({ kind: 'number' as const, span, form: 'integer' as const, text })),
          text.map((value) => ({ kind: 'string' as const, span, value })),
        )
        .map((literal): TypeExpression => ({ kind: 'literalType', span, literal })),
      fc
        .tuple(fc.constantFrom('Int', 'FQL.SchemaModule', 'Ref', '_'), fc.array(type, { maxLength: 2 }))
        .map(([name, args]): TypeExpression => ({ kind: 'namedType', span, name, nameSpan: span, args })),
      fc
        .tuple(fc.uniqueArray(fc.oneof(field, text), { maxLength: 2 }), type, fc.constantFrom('closed', 'wildcard', 'open'))
        .map(([names, type, end]): TypeExpression => {
          const fields = names.map((name) => ({ name, nameSpan: span, type, defaultValue: undefined }))
          return { kind: 'objectType', span, fields, wildcard: end === 'wildcard' ? type : undefined, open: end === 'open' }
        }),
      fc.array(type, { maxLength: 2 }).map((elements): TypeExpression => ({ kind: 'tupleType', span, elements })),
      fc
        .tuple(fc.array(parameter, { maxLength: 2 }), fc.option(parameter, { nil: undefined }), type)
        .filter(([parameters, variadic]) => {
          const [only] = parameters
          return parameters.length !== 1 || variadic !== undefined || only?.name !== undefined || only?.type.kind !== 'tupleType'
        })
        .map(([parameters, variadic, result]): TypeExpression => ({ kind: 'functionType', span, parameters, variadic, result })),
      members('unionType'),
      members('intersectionType'),
      type.map((type): TypeExpression => ({ kind: 'optionalType', span, type })),
    ),
  }
}).type

const pattern: fc.Arbitrary<Pattern> = fc.letrec<{ pattern: Pattern }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant<Pattern>({ kind: 'wildcardPattern', span }),
    integer.map((text): Pattern => ({ kind: 'literalPattern', span, literal: { kind: 'number', span, form: 'integer', text } })),
    name.filter((name) => !name.startsWith('_')).map((name): Pattern => ({ kind: 'bindPattern', span, name })),
    fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }).map((elements): Pattern => ({ kind: 'arrayPattern', span, elements })),
  ),
})).pattern

const trees = fc.letrec<{
  readonly expression: Expression
  readonly term: Expression
  readonly argument: Expression
  readonly component: ChainComponent
  readonly statement: Statement
  readonly projectField: ProjectField
}>((tie) => {
  const expression = tie('expression')
  const args = fc.array(tie('argument'), { maxLength: 3 })
  const literal: fc.Arbitrary<Expression> = fc.oneof(
    name.map((name): Expression => ({ kind: 'identifier', span, name })),
    fc.constant<Expression>({ kind: 'null', span }),
    fc.boolean().map((value): Expression => ({ kind: 'boolean', span, value })),
    integer.map((text): Expression => ({ kind: 'number', span, form: 'integer', text })),
    float.map((text): Expression => ({ kind: 'number', span, form: 'float', text })),
    text.map((value): Expression => ({ kind: 'string', span, value })),
  )
  const template = fc
    .tuple(text, fc.array(fc.tuple(expression, text), { minLength: 1, maxLength: 3 }))
    .map(([head, rest]): Expression => ({ kind: 'template', span, parts: [head, ...rest.flat()].filter((part) => part !== '') }))
  const object = fc
    .uniqueArray(fc.tuple(fc.oneof(field, text), expression), { selector: ([key]) => key, maxLength: 3 })
    .map((fields): Expression => ({ kind: 'object', span, fields: fields.map(([key, value]) => ({ key, keySpan: span, value })) }))
  const block = fc.tuple(fc.array(tie('statement'), { maxLength: 2 }), expression).map(([head, last]): Expression => {
    const [first, ...rest]: Statement[] = [...head, { kind: 'expressionStatement', span, expression: last }]
    if (first?.kind !== 'expressionStatement')
      return { kind: 'block', span, statements: [first, ...rest].filter((one) => one !== undefined) }
    const expression = wrap(first.expression, beginsLikeKey(first.expression))
    return { kind: 'block', span, statements: [{ ...first, expression }, ...rest] }
  })
  const chain = fc
    .tuple(expression, fc.array(tie('component'), { minLength: 1, maxLength: 3 }).filter(isCanonical))
    .map(([base, components]): Expression => ({ kind: 'chain', span, base: wrap(base, !isChainBase(base)), components }))
  const unary = fc.tuple(fc.constantFrom('-', '~', '!'), expression).map(([operator, operand]): Expression => {
    const bare = { kind: 'unary', span, operator, operatorSpan: span, operand } as const
    return { ...bare, operand: wrap(operand, needsUnaryParentheses(bare)) }
  })
  const operation = fc
    .tuple(fc.constantFrom(...(Object.keys(PRECEDENCE) as BinaryExpression['operator'][])), expression, expression)
    .map(([operator, left, right]): Expression => binary(operator, left, right))
  const conditional = fc
    .tuple(expression, expression, fc.option(expression, { nil: undefined }))
    .map(([test, then, otherwise]): Expression => {
      return { kind: 'if', span, test, then: wrap(then, otherwise !== undefined && endsWithOpenIf(then)), otherwise }
    })
  const lambda = fc
    .tuple(fc.uniqueArray(name, { maxLength: 3 }), fc.constantFrom(undefined, 'rest'), expression)
    .map(([names, rest, body]): Expression => {
      const parameters = names.map((name) => ({ name, span }))
      return { kind: 'lambda', span, parameters, variadic: rest === undefined ? undefined : { name: rest, span }, body, short: false }
    })
  const match = fc
    .tuple(expression, fc.array(fc.record({ pattern, body: expression }), { maxLength: 2 }))
    .map(([subject, branches]): Expression => ({ kind: 'match', span, subject: wrap(subject, !isTerm(subject)), branches }))
  const projection = fc
    .tuple(expression, fc.array(tie('projectField'), { minLength: 1, maxLength: 3 }))
    .map(([base, fields]): Expression => {
      return { kind: 'project', span, base: wrap(base, !isProjectionBase(base)), all: false, fields, projectionSpan: span }
    })
  return {
    term: fc.oneof({ depthSize: 'small' }, literal, template, object, block, chain, unary),
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      literal,
      template,
      fc.array(expression, { maxLength: 3 }).map((elements): Expression => ({ kind: 'array', span, elements })),
      fc.array(expression, { maxLength: 3 }).map((elements): Expression => ({ kind: 'tuple', span, elements })),
      object,
      block,
      chain,
      unary,
      operation,
      conditional,
      fc.tuple(expression, expression).map(([time, body]): Expression => ({ kind: 'at', span, time, body })),
      lambda,
      match,
      projection,
    ),
    argument: fc.oneof(
      expression,
      fc.array(field, { minLength: 1, maxLength: 2 }).map((fields) => shortLambda(shortChain(fields))),
      fc.tuple(field, literal).map(([field, right]) => shortLambda(binary('==', shortChain([field]), right))),
    ),
    component: fc.oneof(
      fc.record({
        kind: fc.constant('select'),
        span: fc.constant(span),
        dotSpan: fc.constant(span),
        field,
        fieldSpan: fc.constant(span),
        optional: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('methodCall'),
        span: fc.constant(span),
        dotSpan: fc.constant(span),
        field,
        fieldSpan: fc.constant(span),
        optional: fc.boolean(),
        applyOptional: fc.boolean(),
        args,
        argsSpan: fc.constant(span),
      }),
      fc.record({
        kind: fc.constantFrom('apply', 'access'),
        span: fc.constant(span),
        args,
        argsSpan: fc.constant(span),
        optional: fc.boolean(),
      }),
      fc.constant<ChainComponent>({ kind: 'bang', span }),
    ),
    statement: fc.oneof(
      expression.map((expression): Statement => ({ kind: 'expressionStatement', span, expression })),
      fc.tuple(name, fc.option(type, { nil: undefined }), expression).map(([name, type, value]): Statement => {
        return { kind: 'let', span, name, nameSpan: span, type, value }
      }),
    ),
    projectField: fc.oneof(
      name.map((name): ProjectField => ({ name, nameSpan: span, value: shortChain([name]), explicit: false })),
      fc
        .tuple(
          name,
          fc.oneof(
            expression,
            field.map((field) => shortChain([field])),
          ),
        )
        .map(([name, value]): ProjectField => {
          return { name, nameSpan: span, value, explicit: true }
        }),
    ),
  }
})

export const expression: fc.Arbitrary<Expression> = trees.expression

/** Returns a tree without its spans, for comparison. */
export function withoutSpans(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree, (key, value: unknown) => (/span$/i.test(key) ? undefined : value)))
}
