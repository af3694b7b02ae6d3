// Prints what each package exports to `tools/public-api/<package>.txt` and fails where that differs from what is checked in, so that a
// review sees each change of a public API.
//   npm run check:api                 compares
//   npm run check:api -- --update     writes
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
  const exports = printExports(name)
  if (isUpdate) writeFileSync(file, exports)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== exports) {
    console.log(`the public API of packages/${name} differs from tools/public-api/${name}.txt`)
    differing++
  }
}
if (differing > 0) console.log('If the change is meant: npm run check:api -- --update')
else console.log(`public API: ${packages.length} packages ${isUpdate ? 'written' : 'as checked in'}`)
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

function printExports(name: string): string {
  const source = program.getSourceFile(indexOf(name))
  const module = source && checker.getSymbolAtLocation(source)
  if (source === undefined || module === undefined) throw new Error(`packages/${name} exports nothing`)
  const lines = checker.getExportsOfModule(module).map((exported) => printExport(exported, source))
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
