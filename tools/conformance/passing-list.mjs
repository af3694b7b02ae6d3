// The checked-in record of which steps pass: for each scenario the ordinals of its passing steps, written as ranges.
import { readFileSync, writeFileSync } from 'node:fs'

/** @returns {Map<string, Set<number>>} passing steps, from 1, by scenario */
export function readPassing(file) {
  const text = readFileSync(file, 'utf8')
  return new Map(Object.entries(JSON.parse(text)).map(([name, ranges]) => [name, parseRanges(ranges)]))
}

export function writePassing(file, passing) {
  const rows = [...passing].filter(([, steps]) => steps.size).sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(file, `{\n${rows.map(([name, steps]) => `  ${JSON.stringify(name)}: ${JSON.stringify(printRanges(steps))}`).join(',\n')}\n}\n`)
}

export function parseRanges(text) {
  const steps = new Set()
  for (const range of text.split(',')) {
    const [first, last = first] = range.split('-').map(Number)
    for (let step = first; step <= last; step++) steps.add(step)
  }
  return steps
}

export function printRanges(steps) {
  const sorted = [...steps].sort((a, b) => a - b)
  const ranges = []
  for (const step of sorted) {
    const open = ranges.at(-1)
    if (open && open[1] === step - 1) open[1] = step
    else ranges.push([step, step])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}
