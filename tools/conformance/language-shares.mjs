// What the language alone decides, counted over replayed steps: texts of refused queries, of schema errors, of differences, and warnings.

/** Kinds of answers that the language decides: what of an answer is compared, or undefined where a step is not of the kind. */
const KINDS = [
  ['queries refused before they run (summary)', (answer) => (answer.error?.code === 'invalid_query' ? answer.summary : undefined)],
  ['warnings', (answer) => (answer.error === undefined && /^warning:/m.test(answer.summary ?? '') ? answer.summary : undefined)],
  ['schema errors', (answer, step) => (isSchemaError(answer, step) ? answer.error.message : undefined)],
  ['differences, semantic', (answer, step) => (formatOf(step) === 'semantic' ? answer.diff : undefined)],
  ['differences, textual', (answer, step) => (formatOf(step) === 'textual' ? answer.diff : undefined)],
  ['differences, summary', (answer, step) => (formatOf(step) === 'summary' ? answer.diff : undefined)],
]

/** Counts equal texts of each kind, and equal static types by folder, as lines. */
export function languageShares(results) {
  const steps = results.flatMap(({ name, steps }) => steps.map((result) => ({ ...result, topic: name.split('/')[0] })))
  return [...KINDS.map(([title, textOf]) => kindLine(title, textOf, steps)), ...typeLines(steps)]
}

function kindLine(title, textOf, steps) {
  const asked = steps.flatMap(({ step, actual }) => {
    const expected = textOf(bodyOf(step.expected), step)
    return expected === undefined ? [] : [expected === textOf(bodyOf(actual), step)]
  })
  return line(title, asked)
}

function typeLines(steps) {
  const carrying = steps.filter(({ step }) => typeOf(bodyOf(step.expected)) !== undefined)
  const equal = ({ step, actual }) => typeOf(bodyOf(step.expected)) === typeOf(bodyOf(actual))
  const topics = [...new Set(carrying.map(({ topic }) => topic))]
  const ofTopic = (topic) => carrying.filter((result) => result.topic === topic).map(equal)
  return [line('static types', carrying.map(equal)), ...topics.map((topic) => line(`static types, ${topic}`, ofTopic(topic)))]
}

function line(title, outcomes) {
  const equal = outcomes.filter(Boolean).length
  const share = outcomes.length === 0 ? '' : `  ${((100 * equal) / outcomes.length).toFixed(2)} %`
  return `${title.padEnd(44)} ${String(equal).padStart(5)} / ${String(outcomes.length).padStart(5)}${share}`
}

function typeOf(answer) {
  return typeof answer.static_type === 'string' ? answer.static_type : undefined
}

function isSchemaError(answer, step) {
  if (answer.error?.code === 'invalid_schema') return true
  return isSchemaRequest(step) && typeof answer.error?.message === 'string'
}

function isSchemaRequest({ target }) {
  return /\/schema\/1\//.test(target)
}

function formatOf(step) {
  if (!isSchemaRequest(step)) return undefined
  return /\b(?:format|diff)=(textual|summary)/.exec(step.target)?.[1] ?? 'semantic'
}

/** The body of a recorded or given answer: status and headers stand before it. */
function bodyOf(text) {
  const start = (text ?? '').search(/^\{/m)
  if (start < 0) return {}
  try {
    return JSON.parse(text.slice(start))
  } catch {
    return {}
  }
}
