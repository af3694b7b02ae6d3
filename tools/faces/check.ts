// Prints what each package exports to `tools/faces/<package>.txt` and fails where that differs from what is checked in, so that a change
// of a face is seen as one.
//   tsx tools/faces/check.ts             compares
//   tsx tools/faces/check.ts --update    writes
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))
const isUpdate = process.argv.includes('--update')
const packages = readdirSync(join(root, 'packages')).filter((name) => existsSync(indexOf(name)))
const { options } = ts.convertCompilerOptionsFromJson(readConfig().compilerOptions, root)
const program = ts.createProgram(packages.map(indexOf), { ...options, noEmit: true })
const checker = program.getTypeChecker()

let differing = 0
for (const name of packages) {
  const file = join(folder, `${name}.txt`)
  const face = printFace(name)
  if (isUpdate) writeFileSync(file, face)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== face) {
    console.log(`the face of packages/${name} is not the one in tools/faces/${name}.txt`)
    differing++
  }
}
if (differing > 0) console.log('If that is meant: tsx tools/faces/check.ts --update')
else console.log(`faces: ${packages.length} packages ${isUpdate ? 'written' : 'as checked in'}`)
process.exitCode = differing === 0 ? 0 : 1

function indexOf(name: string): string {
  return join(root, 'packages', name, 'src', 'index.ts')
}

function readConfig(): { compilerOptions: unknown } {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.tools.json'), (path) => ts.sys.readFile(path)) as {
    config: { compilerOptions: object }
  }
  const base = ts.readConfigFile(join(root, 'tsconfig.base.json'), (path) => ts.sys.readFile(path)) as typeof config & {
    config: { compilerOptions: object }
  }
  return { compilerOptions: { ...base.config.compilerOptions, ...config.compilerOptions } }
}

function printFace(name: string): string {
  const source = program.getSourceFile(indexOf(name))
  const face = source && checker.getSymbolAtLocation(source)
  if (source === undefined || face === undefined) throw new Error(`packages/${name} has no face`)
  const lines = checker.getExportsOfModule(face).map((exported) => printExport(exported, source))
  return `${lines.sort().join('\n')}\n`
}

function printExport(exported: ts.Symbol, at: ts.Node): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const { name } = exported
  if (symbol.flags & ts.SymbolFlags.Class) return `class ${name} ${membersOf(checker.getDeclaredTypeOfSymbol(symbol))}`
  if (symbol.flags & ts.SymbolFlags.Interface) return `interface ${name} ${membersOf(checker.getDeclaredTypeOfSymbol(symbol))}`
  if (symbol.flags & ts.SymbolFlags.TypeAlias) return `type ${name}`
  const type = checker.getTypeOfSymbolAtLocation(symbol, at)
  const text = checker.typeToString(type, at, ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope)
  return symbol.flags & ts.SymbolFlags.Function ? `function ${name}${text.replace(/^(.*?\)) => /s, '$1: ')}` : `const ${name}: ${text}`
}

function membersOf(type: ts.Type): string {
  const names = checker
    .getPropertiesOfType(type)
    .filter(({ name }) => !name.startsWith('#'))
    .map(({ name, flags }) => (flags & ts.SymbolFlags.Optional ? `${name}?` : name))
  return `{ ${names.sort().join(', ')} }`
}
