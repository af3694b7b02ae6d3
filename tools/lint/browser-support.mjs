// Looks up in MDN's compatibility data which of the minimum browsers lack a feature.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The data that eslint-plugin-compat reads too. */
const DATA = createRequire(createRequire(import.meta.url).resolve('eslint-plugin-compat')).resolve('@mdn/browser-compat-data')

let data

function load() {
  data ??= JSON.parse(readFileSync(DATA, 'utf8'))
}

/** Tells what is known of a feature, for example `javascript.builtins.Array.at` or `api.Element.closest`; undefined if nothing is. */
export function findSupport(path) {
  load()
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

/**
 * Names what the first browser lacks and the second has, each in its version, of interfaces, globals and their members: `ResizeObserver`,
 * `Response.body`, `Element.animate`. Events end in `_event`, static members of interfaces in `_static`.
 * @param {Readonly<Record<string, number>>} lacking for example `{ safari: 12.1 }`
 * @param {Readonly<Record<string, number>>} having
 * @returns {string[]}
 */
export function featuresLackedBy(lacking, having) {
  load()
  const differs = ({ __compat: known }) =>
    known !== undefined && browsersWithout(known.support, having).length === 0 && browsersWithout(known.support, lacking).length > 0
  return [data.api, data.javascript.builtins].flatMap((features) =>
    Object.entries(features).flatMap(([name, feature]) =>
      differs(feature)
        ? [name]
        : Object.entries(feature)
            .filter(([, member]) => differs(member))
            .map(([member]) => `${name}.${member}`),
    ),
  )
}

/** Whether the feature works without a switch and under its own name. */
function isPlain({ flags, prefix, alternative_name }) {
  return flags === undefined && prefix === undefined && alternative_name === undefined
}

function numberOf(version) {
  return typeof version === 'string' && /^≤?\d/.test(version) ? Number(version.replace('≤', '')) : Infinity
}
