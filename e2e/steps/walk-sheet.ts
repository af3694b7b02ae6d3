import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pressKeys, readSheet } from '../fixtures/shortcut-sheet.ts'

/** Presses the keys of a line of the sheet: those at a place in it, or its only ones. */
export type Press = (at?: number) => Promise<void>

/** Presses the keys of a line and waits for what they do. */
export type Effect = (press: Press) => Promise<void>

export interface SheetWalk {
  readonly page: Page
  /** Shows the page, as a link to it does. */
  readonly open: () => Promise<void>
  /** Brings the page, and the focus, to where the keys of each line are pressed. */
  readonly prepare?: () => Promise<void>
  /** Headings of the sheet whose lines are walked. */
  readonly sections: readonly string[]
  /** An effect for each line, by what the sheet says: `Databases: g d`. */
  readonly effects: Readonly<Record<string, Effect>>
}

/** Whether nothing is open over the page. */
async function isUncovered(page: Page): Promise<boolean> {
  return (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) === 0
}

/**
 * Reads the sheet of a page and does what each of its lines says; the page is opened again after a line that led away from it.
 *
 * A line that has no effect here fails, as does an effect that has no line.
 */
export async function walkSheet({ page, open, prepare, sections, effects }: SheetWalk): Promise<void> {
  await open()
  await prepare?.()
  const lines = (await readSheet(page)).filter(({ section }) => sections.includes(section))
  const walked = lines.map(({ label, keys }) => ({ line: `${label}: ${keys.join(' ')}`, keys }))
  expect(walked.map(({ line }) => line).sort()).toEqual(Object.keys(effects).sort())
  const home = page.url()
  const failures: string[] = []
  for (const { line, keys } of walked) {
    if (page.url() !== home || !(await isUncovered(page))) await open()
    await prepare?.()
    try {
      await effects[line]?.((at = 0) => pressKeys(page, keys[at] ?? ''))
    } catch (error: unknown) {
      failures.push(`${line}: ${String(error)}`)
      await open()
    }
  }
  expect(failures).toEqual([])
}

/** The effect of keys that show something. */
export function shows(shown: Locator): Effect {
  return async (press) => {
    await press()
    await shown.waitFor()
  }
}

/** The effect of keys that move the focus: each pressed in turn, by its place in the line, and where it leads. */
export function focuses(...steps: readonly (readonly [at: number, target: Locator])[]): Effect {
  return async (press) => {
    for (const [at, target] of steps) {
      await press(at)
      await expect.poll(() => isFocused(target)).toBe(true)
    }
  }
}

/** Whether the element itself has the focus. */
export function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement)
}
