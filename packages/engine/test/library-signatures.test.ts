import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES, parseType, type TypeExpression, type TypeSignature } from '@terrarium/language'
import { describe, expect, test } from 'vitest'
import { BARE_LIBRARY, createBareRun, evaluateText } from '../src/testing/bare-run.ts'
import { uuidTable } from '../src/library/scalar-tables.ts'
import type { NativeMethod, TypeTable } from '../src/runtime/native.ts'
import { EVENT_SOURCE_TABLE } from '../src/library/set/event-source-methods.ts'

const context = createBareRun()

function tableOfText(text: string): TypeTable {
  return BARE_LIBRARY.tableOf(evaluateText(text), context)
}

/** For each type of values the table of one of its values. */
const TABLES: Readonly<Record<string, TypeTable>> = {
  Array: tableOfText('[1]'),
  Boolean: tableOfText('true'),
  Bytes: tableOfText('Bytes("")'),
  Date: tableOfText('Date("2024-01-01")'),
  Double: tableOfText('1.5'),
  EventSource: EVENT_SOURCE_TABLE,
  Float: tableOfText('1.5'),
  ID: tableOfText('ID(1)'),
  Int: tableOfText('1'),
  Long: tableOfText('12000000000'),
  Null: tableOfText('null'),
  Number: tableOfText('1'),
  Set: tableOfText('Set.single(1)'),
  SetCursor: tableOfText('Set.sequence(0, 3).paginate(1).after'),
  String: tableOfText('"a"'),
  Time: tableOfText('Time("2024-01-01T00:00:00Z")'),
  TransactionTime: tableOfText('TransactionTime()'),
  UUID: uuidTable,
}

/** Operators that the evaluator knows without a table, and the one that the checker types for all types at once. */
const OPERATORS_APART = new Set(['&&', '||', '+'])

function operatorsOf(names: Iterable<string>): string[] {
  return [...names].filter((name) => !OPERATORS_APART.has(name)).sort()
}

/** The names of parameters of each overload, as `a,b`. */
function declaredParameters(signature: string): string[] {
  const { tree } = parseType(signature, 'signature')
  const alternatives = tree.type.kind === 'intersectionType' ? tree.type.members : [tree.type]
  return alternatives.flatMap(parametersOf).sort()
}

function parametersOf(type: TypeExpression): string[] {
  const grouped = type.kind === 'tupleType' && type.elements.length === 1 ? type.elements[0] : type
  if (grouped?.kind !== 'functionType') return []
  const all = grouped.variadic === undefined ? grouped.parameters : [...grouped.parameters, grouped.variadic]
  return [all.map(({ name }) => name ?? '_').join(',')]
}

function nativeParameters(method: NativeMethod): string[] {
  return method.overloads
    .map(({ parameters, variadic }) => (variadic === undefined ? parameters : [...parameters, variadic]).map(({ name }) => name).join(','))
    .sort()
}

function expectCounterparts(signature: TypeSignature, table: TypeTable): void {
  const names = [...(table.fields?.keys() ?? []), ...(table.methods?.keys() ?? [])]
  expect(Object.keys(signature.fields).sort()).toEqual(names.sort())
  for (const [name, method] of table.methods ?? []) {
    const member = signature.fields[name]
    expect([name, declaredParameters(member?.type ?? '')]).toEqual([name, nativeParameters(method)])
  }
}

describe('signatures of types and their implementations', () => {
  test.each(LIBRARY_TYPES.map((type) => [type.name, type] as const))('%s has the members it declares, and no others', (name, type) => {
    const table = TABLES[name]
    if (table === undefined) throw new Error(`${name} has no sample value`)
    expectCounterparts(type, table)
    expect(operatorsOf(Object.keys(type.operators))).toEqual(operatorsOf(table.operators?.keys() ?? []))
  })
})

describe('signatures of modules and their implementations', () => {
  test.each(LIBRARY_MODULES.map((module) => [module.global, module] as const))('%s has the members it declares', (name, { type }) => {
    const module = BARE_LIBRARY.findModule(name)
    if (module === undefined) throw new Error(`the engine has no module ${name}`)
    const table = BARE_LIBRARY.tableOf(module, context)
    expectCounterparts(type, table)
    expect(table.apply === undefined).toBe(type.apply === undefined)
    if (table.apply !== undefined && type.apply !== undefined) {
      expect(declaredParameters(type.apply.type)).toEqual(nativeParameters(table.apply))
    }
  })

  test.each(LIBRARY_FUNCTIONS.map(({ name }) => name))('%s is a global function', (name) => {
    expect(BARE_LIBRARY.findGlobal(name)?.constructor.name).toBe('BoundMethodValue')
  })
})
