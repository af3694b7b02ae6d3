// Looks up in MDN's compatibility data which of the minimum browsers lack a feature.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The data that eslint-plugin-compat reads too. */
const DATA = createRequire(createRequire(import.meta.url).resolve('eslint-plugin-compat')).resolve('@mdn/browser-compat-data')

let data

/** Tells what is known of a feature, for example `javascript.builtins.Array.at` or `api.Element.closest`; undefined if nothing is. */
export function findSupport(path) {
  data ??= JSON.parse(readFileSync(DATA, 'utf8'))
  return path.split('.').reduce((node, key) => node?.[key], data)?.__compat?.support
}

/** Names the browsers that lack a feature in their minimum version, with the version that brings it: `['Chrome 92', 'Safari 15.4']`. */
export function browsersWithout(support, minimum) {
  return Object.entries(minimum).flatMap(([browser, version]) => {
    const statements = [support[browser] ?? []].flat().filter(isPlain)
    if (statements.some(({ version_added }) => numberOf(version_added) <= version)) return []
    const first = Math.min(...statements.map(({ version_added }) => numberOf(version_added)))
    return [`${browser[0].toUpperCase()}${browser.slice(1)} ${Number.isFinite(first) ? first : '(none)'}`]
  })
}

/** Whether the feature works without a switch and under its own name. */
function isPlain({ flags, prefix, alternative_name }) {
  return flags === undefined && prefix === undefined && alternative_name === undefined
}

function numberOf(version) {
  return typeof version === 'string' && /^≤?\d/.test(version) ? Number(version.replace('≤', '')) : Infinity
}
