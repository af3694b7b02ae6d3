/** The standard library as an environment: shapes and schemes of its signatures, each parsed when first needed. */
import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from '../library/library.ts'
import type { MemberSignature, TypeSignature } from '../library/signature.ts'
import { SYSTEM_COLLECTIONS } from '../library/system.ts'
import type { TypeEnvironment } from '../types/environment.ts'
import { schemeOf, simpleScheme, type Scheme } from '../types/scheme.ts'
import { LazyFields, type TypeShape } from '../types/shape.ts'
import { falseMethod, lazySignature, signatureType } from './signature-type.ts'
import { systemShapes } from './system-types.ts'
import { anyType, functionType, intersectionType, namedType, NULL_TYPE, unionType, type FunctionType, type Type } from '../types/type.ts'

function lazyMember(member: MemberSignature | undefined): Scheme | undefined {
  return member === undefined ? undefined : schemeOf(signatureType(member.type))
}

function libraryShape(signature: TypeSignature): TypeShape {
  const makers = Object.entries(signature.fields).map(([name, { type }]): [string, () => Scheme] => [name, lazySignature(type)])
  return {
    name: signature.name,
    parameters: signature.parameters,
    fields: new LazyFields(new Map(makers)),
    apply: lazyMember(signature.apply),
    access: lazyMember(signature.access),
    alias: signature.alias === undefined ? undefined : schemeOf(signatureType(signature.alias)),
    persistable: signature.persistable,
    document: undefined,
  }
}

const A: Type = signatureType('A')

/** Shapes of references, and of other aliases. */
function referenceShapes(): readonly TypeShape[] {
  const shape = (name: string, details: Partial<TypeShape>): TypeShape => ({
    name,
    parameters: ['A'],
    fields: new LazyFields(new Map()),
    apply: undefined,
    access: undefined,
    alias: undefined,
    persistable: false,
    document: undefined,
    ...details,
  })
  const missing = (key: string, type: string): TypeShape['fields'] =>
    new LazyFields(
      new Map([
        [key, lazySignature(type)],
        ['coll', lazySignature('Any')],
        ['exists', falseMethod],
      ]),
    )
  return [
    shape('EmptyRef', { fields: missing('id', 'ID'), alias: simpleScheme(NULL_TYPE) }),
    shape('EmptyNamedRef', { fields: missing('name', 'String'), alias: simpleScheme(NULL_TYPE) }),
    shape('Ref', { alias: schemeOf(unionType([A, namedType('EmptyRef', [A])])), persistable: true }),
    shape('NamedRef', { alias: schemeOf(unionType([A, namedType('EmptyNamedRef', [A])])) }),
    shape('Stream', { alias: schemeOf(namedType('EventSource', [A])) }),
    shape('UserFunction', {
      fields: new LazyFields(
        new Map([
          ['definition', lazySignature('FunctionDef')],
          ['toString', lazySignature('() => String')],
        ]),
      ),
      apply: schemeOf(A),
    }),
  ]
}

const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>=']

/** Number types that use the operators of Number. */
const NUMBERS: ReadonlySet<string> = new Set(['Int', 'Long', 'Double', 'Float'])

function operatorSchemes(): ReadonlyMap<string, Scheme> {
  const variants = new Map<string, Map<string, Type>>()
  for (const { name, operators } of LIBRARY_TYPES) {
    if (NUMBERS.has(name)) continue
    for (const [symbol, signature] of Object.entries(operators)) {
      const known = variants.get(symbol) ?? new Map<string, Type>()
      variants.set(symbol, known)
      const type = signatureType(signature)
      const own = (type.kind === 'intersection' ? type.members : [type]).filter((member) => member.kind === 'function')
      for (const variant of own) known.set(`${name}${variant.parameters.length}`, withReceiver(namedType(name), variant))
    }
  }
  const schemes = new Map([...variants].map(([symbol, known]) => [symbol, schemeOf(joinVariants([...known.values()]))]))
  for (const symbol of COMPARISONS) schemes.set(symbol, simpleScheme(binary(anyType(), namedType('Boolean'))))
  const sums = [binary(namedType('Number'), namedType('Number')), binary(namedType('String'), namedType('String'))]
  return schemes.set('+', simpleScheme(intersectionType(sums)))
}

function withReceiver(self: Type, { parameters, variadic, result }: FunctionType): Type {
  return functionType([{ name: undefined, type: self }, ...parameters], result, { variadic })
}

function joinVariants(variants: readonly Type[]): Type {
  const [only] = variants
  return only !== undefined && variants.length === 1 ? only : intersectionType(variants)
}

function binary(operand: Type, result: Type): FunctionType {
  const parameter = { name: undefined, type: operand }
  return functionType([parameter, parameter], result)
}

function libraryGlobals(): Map<string, () => Scheme> {
  const globals = new Map<string, () => Scheme>()
  for (const { global, type } of LIBRARY_MODULES) if (!global.includes('.')) globals.set(global, () => simpleScheme(namedType(type.name)))
  for (const { name, type } of LIBRARY_FUNCTIONS) globals.set(name, lazySignature(type))
  for (const { global } of SYSTEM_COLLECTIONS) globals.set(global, () => simpleScheme(namedType(`${global}Collection`)))
  globals.set('Credentials', () => simpleScheme(namedType('CredentialCollection')))
  return globals
}

function libraryShapes(globals: ReadonlyMap<string, () => Scheme>): ReadonlyMap<string, TypeShape> {
  const shapes = [...LIBRARY_TYPES, ...LIBRARY_MODULES.map(({ type }) => type)].map(libraryShape)
  const members = new Map([...globals, ['Schema', () => simpleScheme(namedType('FQL.SchemaModule'))] as const])
  const fql = libraryShape({ name: 'FQLModule', parameters: [], doc: '', fields: {}, operators: {}, persistable: false })
  const all = [...shapes, ...referenceShapes(), ...systemShapes(), { ...fql, fields: new LazyFields(members) }]
  return new Map(all.map((shape) => [shape.name, shape]))
}

/** Returns the environment of the library alone. Made once. */
export function libraryEnvironment(): TypeEnvironment {
  return (known ??= createLibraryEnvironment())
}

let known: TypeEnvironment | undefined

function createLibraryEnvironment(): TypeEnvironment {
  const makers = libraryGlobals()
  const shapes = libraryShapes(makers)
  makers.set('FQL', () => simpleScheme(namedType('FQLModule')))
  const globals = new LazyFields(makers)
  const operators = operatorSchemes()
  const environment: TypeEnvironment = {
    global: (name) => globals.get(name),
    shape: (name) => shapes.get(name),
    operator: (symbol) => operators.get(symbol),
    globalNames: () => globals.keys(),
    sources: new Map(),
    restrictedTo: () => environment,
  }
  return environment
}
