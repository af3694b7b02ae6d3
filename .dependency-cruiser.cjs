/** Who may import whom (docs/architecture.md). Arrows point down only. */
const MAY_IMPORT = {
  base: [],
  values: ['base'],
  store: ['base'],
  language: ['base', 'values'],
  contracts: ['base', 'values'],
  engine: ['base', 'values', 'language', 'store'],
  gateway: ['base', 'values', 'language', 'contracts', 'engine', 'store'],
  account: ['base', 'values', 'contracts'],
}

const layering = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `layer-${name}`,
  comment: `packages/${name} may import ${allowed.length ? allowed.join(', ') : 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^packages/${name}/` },
  to: { path: '^(packages|apps|e2e|bench)/', pathNot: `^packages/(${[name, ...allowed].join('|')})/` },
}))

/** Folders that walk the syntax tree, a file for each kind of node: mutually recursive like the grammar. */
const GRAMMARS = '^packages/(language/src/(syntax|format|infer|solve|fsl)|engine/src/evaluate)/'

module.exports = {
  forbidden: [
    ...layering,
    {
      name: 'console-stays-in-the-browser',
      comment: 'The console may import base, values, language and contracts; never store, engine, account or gateway.',
      severity: 'error',
      from: { path: '^apps/console/src/' },
      to: { path: '^(packages|apps)/', pathNot: '^(packages/(base|values|language|contracts)|apps/console)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      comment: 'The router composes features; what two share belongs below them.',
      severity: 'error',
      from: { path: '^apps/console/src/features/([^/]+)/' },
      to: { path: '^apps/console/src/features/([^/]+)/', pathNot: '^apps/console/src/features/$1/' },
    },
    {
      name: 'public-api-only',
      comment: 'Import a package by its name: that gives its public API.',
      severity: 'error',
      from: { path: '^(packages|apps)/([^/]+)/' },
      to: { path: '^packages/([^/]+)/src/(?!(index|testing)\\.ts$)', pathNot: '^packages/$2/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle means two concepts that are one, or one that is missing.',
      severity: 'error',
      from: { pathNot: GRAMMARS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-cycles-out-of-a-grammar',
      comment: 'The rules of a grammar call each other, a file each; but only within their folder.',
      severity: 'error',
      from: { path: GRAMMARS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] }, via: { pathNot: GRAMMARS } },
    },
    {
      name: 'no-undeclared',
      comment: 'Declare what is imported.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src', pathNot: '(\\.(test|bench)\\.tsx?$|/testing/)' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-orphan-folders',
      comment: 'Names that say nothing.',
      severity: 'error',
      from: {},
      to: { path: '/(utils|helpers|common|misc)(/|\\.tsx?$)', pathNot: 'node_modules' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/node_modules/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
