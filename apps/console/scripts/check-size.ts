import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestEntry {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}

type Manifest = Readonly<Record<string, ManifestEntry>>

/** What a page loads before it can be used. */
const PAGES = {
  'sign-in page': ['src/features/auth/auth-layout.tsx', 'src/features/auth/sign-in-page.tsx'],
  'explorer page': [
    'src/app/dashboard-routes.tsx',
    'src/app/pages/explorer-route.tsx',
    'src/app/pages/database-frame.tsx',
    'src/app/pages/database-home.tsx',
  ],
} as const

/** Kilobytes of script that a browser receives. */
const LIMITS = [
  { page: 'sign-in page', legacy: false, limitKb: 140 },
  { page: 'explorer page', legacy: false, limitKb: 210 },
  { page: 'sign-in page', legacy: true, limitKb: 230 },
] as const

/**
 * The language with its services, loaded when an editor first asks: as a worker of its own for queries and one for schemas, or beside the
 * page where none can run.
 */
const LANGUAGE_LIMIT_KB = 90
const LEGACY_LANGUAGE_LIMIT_KB = 95
const LANGUAGE_WORKERS = /^(language|schema)-worker-[\w-]{8}\.js$/
const EDITOR = 'src/editor/query-editor'
const LANGUAGE_SERVICES = ['src/editor/language/language-service', 'src/editor/language/schema-service']

const folder = join(import.meta.dirname, '..', 'dist')
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Manifest

function isLegacy(key: string): boolean {
  return key.includes('-legacy')
}

/** Every file that the given entries import without being asked for later, themselves included. */
function staticClosure(keys: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>()
  const visit = (key: string): void => {
    const entry = manifest[key]
    if (entry === undefined || files.has(entry.file)) return
    files.add(entry.file)
    entry.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

/** Bytes of a file as it is sent: compressed by brotli where that was worth it. */
function sentSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

function compressedSize(files: ReadonlySet<string>): number {
  return [...files].reduce((sum, file) => sum + sentSize(join(folder, file)), 0)
}

function keysOf(page: keyof typeof PAGES, legacy: boolean): readonly string[] {
  const keys = Object.keys(manifest).filter((key) => isLegacy(key) === legacy)
  const entries = keys.filter((key) => manifest[key]?.isEntry === true)
  const sources = PAGES[page].map((source) => (legacy ? source.replace(/\.tsx$/, '-legacy.tsx') : source))
  for (const source of sources) {
    if (!keys.includes(source)) throw new Error(`The manifest does not know ${source}.`)
  }
  return [...entries, ...sources]
}

function checkPage({ page, legacy, limitKb }: (typeof LIMITS)[number]): boolean {
  const sizeKb = compressedSize(staticClosure(keysOf(page, legacy))) / 1024
  const isWithin = sizeKb <= limitKb
  const build = legacy ? 'legacy' : 'modern'
  process.stdout.write(
    `${isWithin ? 'ok  ' : 'FAIL'} ${page}, ${build} build: ${sizeKb.toFixed(1)} KB of script sent (limit ${limitKb} KB)\n`,
  )
  return isWithin
}

function checkLanguage(): boolean {
  const assets = join(folder, 'assets')
  const workers = readdirSync(assets).filter((name) => LANGUAGE_WORKERS.test(name))
  if (workers.length !== 2) throw new Error('The language is not in workers of its own.')
  const sizes = workers.map((name): Size => ({ name, sizeKb: sentSize(join(assets, name)) / 1024 }))
  sizes.push(...LANGUAGE_SERVICES.map((source) => serviceSize(source, '')))
  const modern = checkSizes('language', sizes, LANGUAGE_LIMIT_KB)
  const legacySizes = LANGUAGE_SERVICES.map((source) => serviceSize(source, '-legacy'))
  return checkSizes('language, legacy build', legacySizes, LEGACY_LANGUAGE_LIMIT_KB) && modern
}

function checkSizes(what: string, sizes: readonly Size[], limitKb: number): boolean {
  const isWithin = sizes.every(({ sizeKb }) => sizeKb <= limitKb)
  const shown = sizes.map(({ name, sizeKb }) => `${name} ${sizeKb.toFixed(1)} KB`).join(', ')
  process.stdout.write(`${isWithin ? 'ok  ' : 'FAIL'} ${what}, compressed: ${shown} (limit ${limitKb} KB each)\n`)
  return isWithin
}

interface Size {
  readonly name: string
  readonly sizeKb: number
}

/** What a page loads to answer questions itself, besides the editor that asks them. */
function serviceSize(source: string, suffix: string): Size {
  const loaded = staticClosure([`${EDITOR}${suffix}.tsx`])
  const files = [...staticClosure([`${source}${suffix}.ts`])].filter((file) => !loaded.has(file))
  if (files.length === 0) throw new Error(`The manifest does not know ${source}.`)
  return { name: `${source.slice(source.lastIndexOf('/') + 1)}${suffix}`, sizeKb: compressedSize(new Set(files)) / 1024 }
}

const results = [checkLanguage(), ...LIMITS.map(checkPage)]
if (results.includes(false)) process.exitCode = 1
