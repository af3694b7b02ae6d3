import { LIBRARY_FUNCTIONS, LIBRARY_MODULES, LIBRARY_TYPES } from '@terrarium/language'
import type { MemberSignature, ModuleSignature, TypeSignature } from '@terrarium/language'
import { documentPages } from './document-pages.ts'
import type { Page } from './page.ts'
import { GENERATED, exampleLines, fenced, joined } from './page.ts'
import { signatureLines } from './signature-lines.ts'

/** The reference pages of the standard library by file name: one for each name that is a type, a module or both. */
export function referencePages(): ReadonlyMap<string, string> {
  const pages = [...namedPages(), functionsPage(), ...documentPages()]
  const entries = pages.map(({ file, text }): [string, string] => [file, text])
  return new Map([['README.md', indexPage(pages)], ...entries])
}

function namedPages(): readonly Page[] {
  const types = new Map(LIBRARY_TYPES.map((type) => [type.name, type]))
  const modules = new Map(LIBRARY_MODULES.map((module) => [module.global, module]))
  const names = [...new Set([...types.keys(), ...modules.keys()])].sort()
  return names.map((name) => pageOf(name, types.get(name), modules.get(name)))
}

function pageOf(name: string, type: TypeSignature | undefined, module: ModuleSignature | undefined): Page {
  const summary = type?.doc ?? module?.type.doc ?? ''
  const sections = [`# ${name}`, GENERATED, summary]
  if (module !== undefined) sections.push(...moduleSections(module, type !== undefined))
  if (type !== undefined) sections.push(...typeSections(type))
  return { file: `${fileName(name)}.md`, title: name, summary, text: joined(sections) }
}

function moduleSections({ global, type }: ModuleSignature, isType: boolean): readonly string[] {
  const members = Object.entries(type.fields)
  if (type.apply === undefined && members.length === 0) return isType ? [`\`${global}\` as a value is the type: \`x isa ${global}\`.`] : []
  const sections = isType ? [`## The module ${global}`, type.doc] : []
  if (type.apply !== undefined) sections.push(...memberSections(global, type.apply, `${global}()`))
  return [...sections, ...members.flatMap(([name, member]) => memberSections(`${global}.${name}`, member))]
}

function typeSections(type: TypeSignature): readonly string[] {
  const parameters = type.parameters.length === 0 ? '' : `<${type.parameters.join(', ')}>`
  const sections = [`## Values of type ${type.name}`, `\`${type.name}${parameters}\`. ${persistence(type)}`]
  const operators = Object.keys(type.operators)
  if (operators.length > 0) sections.push(`Operators: ${operators.map((operator) => `\`${operator}\``).join(' ')}`)
  if (type.access !== undefined) sections.push(...accessSections(type.access))
  return [...sections, ...Object.entries(type.fields).flatMap(([name, member]) => memberSections(name, member))]
}

function persistence({ persistable }: TypeSignature): string {
  return persistable ? 'Fields of collections may have this type.' : 'Fields of collections cannot have this type.'
}

function accessSections(member: MemberSignature): readonly string[] {
  return ['### [ ]', fenced(signatureLines('', member.type).map(bracketed)), member.doc, ...exampleOf(member)]
}

/** `(index: Number) => A` as `[index: Number] => A`. */
function bracketed(signature: string): string {
  return signature.replace(/^\(([^)]*)\)/, '[$1]')
}

function memberSections(name: string, member: MemberSignature, title = name): readonly string[] {
  return [`### ${title}`, fenced(signatureLines(name, member.type)), member.doc, ...exampleOf(member)]
}

function exampleOf({ example }: MemberSignature): readonly string[] {
  return example === undefined ? [] : [exampleLines(example)]
}

function functionsPage(): Page {
  const summary = 'Functions that need no module.'
  const sections = LIBRARY_FUNCTIONS.flatMap((definition) => memberSections(definition.name, definition, `${definition.name}()`))
  return { file: 'functions.md', title: 'Functions', summary, text: joined(['# Functions', GENERATED, summary, ...sections]) }
}

function indexPage(pages: readonly Page[]): string {
  const list = pages.map(({ file, title, summary }) => `- [${title}](${file}): ${summary}`).join('\n')
  return joined([
    '# The standard library of FQL',
    GENERATED,
    'Every type, module and function with its signatures and examples. Capital letters such as `A` and `B` mean any type; `T | Null` may be null.',
    list,
  ])
}

function fileName(title: string): string {
  return title
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .replaceAll('.', '-')
    .toLowerCase()
}
