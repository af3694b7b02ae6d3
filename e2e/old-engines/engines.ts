import { featuresLackedBy } from '../../tools/lint/browser-support.mjs'
import { withoutFeatures } from './without-features.ts'

/** A browser of the list of minimum browsers, as it can be had on this machine. */
interface OldEngine {
  /** Package of the registry, and the compressed executable in it. */
  readonly source: { readonly package: string; readonly file: string }
  readonly userAgent: string
  /** Script that runs in each page before its own. */
  readonly before: () => string | undefined
}

const CHROMIUM_69 = { package: 'chrome-aws-lambda@1.6.3', file: 'bin/chromium-69.0.3494.0.br' }
const CHROMIUM_79 = { package: 'chrome-aws-lambda@2.0.2', file: 'bin/chromium.br' }

const agent = (versions: string) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${versions}`
const AGENT_69 = agent('Chrome/69.0.3494.0 Safari/537.36')

/**
 * Chrome 69 and Edge 79 are real engines. Of Safari 12.1 and Firefox 62 there is no build to be had: Chromium 69 stands in, without what they lack.
 * It keeps its own user agent, since code that works around faults of WebKit or Gecko would do so where there are none.
 */
export const OLD_ENGINES: Readonly<Record<string, OldEngine>> = {
  'chrome-69': { source: CHROMIUM_69, userAgent: AGENT_69, before: () => undefined },
  'edge-79': {
    source: CHROMIUM_79,
    userAgent: agent('Chrome/79.0.3945.0 Safari/537.36 Edg/79.0.309.0'),
    before: () => undefined,
  },
  'safari-12.1-features': {
    source: CHROMIUM_69,
    userAgent: AGENT_69,
    before: () => withoutFeatures(featuresLackedBy({ safari: 12.1 }, { chrome: 69 })),
  },
  'firefox-62-features': {
    source: CHROMIUM_69,
    userAgent: AGENT_69,
    before: () => withoutFeatures(featuresLackedBy({ firefox: 62 }, { chrome: 69 })),
  },
}

/** @throws {Error} for a name that is not in the list. */
export function getOldEngine(name: string): OldEngine {
  const engine = OLD_ENGINES[name]
  if (engine === undefined) throw new Error(`There is no old engine ${name}: there are ${Object.keys(OLD_ENGINES).join(', ')}.`)
  return engine
}
