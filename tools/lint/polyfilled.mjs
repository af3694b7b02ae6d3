// Built-ins that a minimum browser lacks and the console uses, with the module of core-js that @vitejs/plugin-legacy puts into the legacy build
// for them. A web worker gets no polyfills: where it fails, the page answers instead (editor/language/language-client.ts).

export const POLYFILLED = {
  'Array.at': 'es.array.at',
  'Array.findLast': 'es.array.find-last',
  'Array.findLastIndex': 'es.array.find-last-index',
  'Object.fromEntries': 'es.object.from-entries',
  'Object.hasOwn': 'es.object.has-own',
  'String.matchAll': 'es.string.match-all',
  'String.replaceAll': 'es.string.replace-all',
}
