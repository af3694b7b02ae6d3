/** A test that the list of journeys names for a step. */
export interface CitedTest {
  /** `J3.7` */
  readonly step: string
  readonly file: string
  readonly title: string
}

const ROW = /^\| (J\d+\.\d+) \| (.+?) \|/
const TEST = /`([^`]+)` “([^”]+)”/g

/** Reads which tests walk which step, from rows such as `| J3.7 | … |` that name a file between back quotes and the test's title after it. */
export function citedTests(markdown: string): readonly CitedTest[] {
  return markdown.split('\n').flatMap((line) => {
    const [, step, tests] = ROW.exec(line) ?? []
    if (step === undefined || tests === undefined) return []
    return [...tests.matchAll(TEST)].map(([, file = '', title = '']) => ({ step, file, title }))
  })
}

/** The steps whose note says that the product does not do them. */
export function stepsNotBuilt(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^\| (J\d+\.\d+) \| *\| not built: /gm)].map(([, step = '']) => step)
}

/** The steps that are missing between the first and the last of each journey, and those that have no test although they are built. */
export function missingSteps(markdown: string): readonly string[] {
  const walked = new Set([...citedTests(markdown).map(({ step }) => step), ...stepsNotBuilt(markdown)])
  const listed = [...markdown.matchAll(/^\| J(\d+)\.(\d+) \|/gm)].map(([, journey, step]) => ({
    journey: Number(journey),
    step: Number(step),
  }))
  const last = new Map<number, number>()
  for (const { journey, step } of listed) last.set(journey, Math.max(step, last.get(journey) ?? 0))
  return [...last].flatMap(([journey, count]) =>
    Array.from({ length: count }, (_unused, index) => `J${journey}.${index + 1}`).filter((step) => !walked.has(step)),
  )
}
