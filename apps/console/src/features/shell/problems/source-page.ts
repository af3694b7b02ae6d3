const FOLDERS: Readonly<Record<string, string>> = {
  udf: 'functions',
  signature: 'functions',
  role: 'roles',
  predicate: 'roles',
  collection: 'collections',
  field: 'collections',
  computed_field: 'collections',
  wildcard: 'collections',
}

/**
 * Finds the page of a source of the database, as the server names it: `*udf:move*`, `*predicate:keeper*`, `*computed_field:Book:age*`, or
 * a file of the schema. A predicate is named by its role, or by the access provider that gives one. Undefined for what has no page.
 */
export function sourcePage(source: string, accessProviders: readonly string[], base: string): string | undefined {
  if (/^[\w./-]+\.fsl$/.test(source)) return `${base}?tab=schema`
  const [, kind = '', name = ''] = /^\*(\w+):(\w+)/.exec(source) ?? []
  const folder = kind === 'predicate' && accessProviders.includes(name) ? 'access-providers' : FOLDERS[kind]
  return folder === undefined ? undefined : `${base}/${folder}/${encodeURIComponent(name)}`
}
