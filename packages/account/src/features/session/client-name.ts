// In this order: browsers name those that they descend from, too.
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|HeadlessChrome/, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/fauna-shell/, 'Fauna CLI'],
  [/\bcurl\//, 'curl'],
  [/^node|undici/i, 'Node.js'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** Names the program and system of a `User-Agent`, such as `Firefox on Linux`; null when nothing in it is known. Nothing of the header itself is kept. */
export function clientName(userAgent: string | undefined): string | null {
  const program = PROGRAMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  if (program === undefined) return system ?? null
  return system === undefined ? program : `${program} on ${system}`
}
