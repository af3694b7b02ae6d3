import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('../../public/start.js', import.meta.url), 'utf8')

/** Runs the script that comes before the application in a browser of this name; returns where it leads, if anywhere else. */
function leadsTo(userAgent: string): string | undefined {
  let target: string | undefined
  const root = { setAttribute: () => undefined, removeAttribute: () => undefined }
  const window = {
    location: { replace: (address: string) => (target = address) },
    localStorage: { getItem: () => null },
    Promise,
    fetch: () => undefined,
    Symbol,
    CSS: { supports: () => true },
  }
  const document = { documentElement: root, addEventListener: () => undefined }
  runInNewContext(SCRIPT, { window, document, navigator: { userAgent } })
  return target
}

const chrome = (version: string) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const edge = (version: string) => `${chrome(`${version}`)} Edg/${version}`
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`

describe('the script before the application', () => {
  test.each([
    ['Safari 12.1', safari('12.1'), safari('12.0.3')],
    ['Chrome 69', chrome('69.0.3497.100'), chrome('68.0.3440.106')],
    ['Edge 79', edge('79.0.309.43'), edge('78.0.276.8')],
    ['Firefox 62', firefox('62.0'), firefox('61.0')],
  ])('lets %s in, and no version below', (_name, least, below) => {
    expect(leadsTo(least)).toBeUndefined()
    expect(leadsTo(below)).toBe('/unsupported.html')
  })

  test.each([
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763',
  ])('turns %s away [COMPAT-05]', (agent) => {
    expect(leadsTo(agent)).toBe('/unsupported.html')
  })

  test('counts a derivative by its engine', () => {
    expect(leadsTo(`${chrome('68.0.3440.106')} OPR/55.0`)).toBe('/unsupported.html')
    expect(leadsTo(`${chrome('120.0.0.0')} OPR/106.0`)).toBeUndefined()
  })

  test('lets a browser of another engine in when it has what the application needs', () => {
    expect(leadsTo('Mozilla/5.0 (X11; Linux) Ladybird/1.0')).toBeUndefined()
  })
})
