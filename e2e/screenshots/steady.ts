import type { Page } from 'playwright-core'

/** What is another with each run, and what stands in its place: times, ids, ports, names made up. */
const VOLATILE: readonly (readonly [pattern: string, text: string])[] = [
  [String.raw`\b20\d\d-\d\d-\d\d`, '2026-03-04'],
  [String.raw`\b\d\d:\d\d:\d\d(\.\d+)?`, '05:06:07'],
  [String.raw`\b\d{18}\b`, '400000000000000000'],
  [String.raw`127\.0\.0\.1:\d+`, '127.0.0.1:8443'],
  [String.raw`[\d.,]+ (ms|s)\b`, '5 $1'],
  [String.raw`mara\.[0-9a-f]{6}@`, 'mara@'],
]

/** Writes fixed texts in place of what no two runs have in common, so that their pictures can be compared. */
export async function steady(page: Page): Promise<void> {
  // As text: a compiled function would call helpers that the page has not.
  await page.evaluate(`(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const [pattern, text] of ${JSON.stringify(VOLATILE)}) {
        const written = texts.currentNode.data.replace(new RegExp(pattern, 'g'), text)
        if (written !== texts.currentNode.data) texts.currentNode.data = written
      }
    }
  })()`)
}
