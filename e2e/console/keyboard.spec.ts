import { describe, expect } from 'vitest'
import { test } from '../fixtures/console-test.ts'
import { arrowDownTo, tabTo } from '../fixtures/keyboard.ts'
import { DatabasePage } from '../pages/database-page.ts'
import { SignInPage } from '../pages/sign-in-page.ts'

describe('the keyboard alone', () => {
  test('leads from sign-in to a result', async ({ owner, page, database }) => {
    const signIn = new SignInPage(page)
    await signIn.open()
    await expect.poll(() => signIn.email.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.insertText(owner.email)
    await page.keyboard.press('Tab')
    await page.keyboard.insertText(owner.password)
    await page.keyboard.press('Enter')

    const link = page.getByRole('grid').getByRole('link', { name: database, exact: true })
    await link.waitFor()
    await tabTo(page, page.getByRole('grid'))
    await arrowDownTo(page, page.getByRole('grid').getByRole('row').filter({ hasText: database }))
    await page.keyboard.press('Enter')
    const { heading, shellTab, shell } = new DatabasePage(page, database)
    await heading.waitFor()
    await tabTo(page, shellTab)
    await page.keyboard.press('Enter')
    await shell.editor.waitFor()
    await tabTo(page, shell.editor)
    await page.keyboard.insertText('[1, 2, 3].map(n => n * 7)')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => shell.tree.textContent()).toContain('21')
    // Escape closes what the editor may be offering; another lets Tab leave instead of indenting.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await tabTo(page, shell.treeView)
    // Over the table view to JSON.
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => shell.json.textContent()).toContain('21')
  })

  test('skips to the content', async ({ signedIn: page, database }) => {
    await new DatabasePage(page, database).open()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toBe('content')
  })

  test('opens, walks and leaves a dialog, and the focus returns', async ({ signedIn: page, database }) => {
    await new DatabasePage(page, database).open()
    const opener = page.getByRole('button', { name: 'Create child database' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create database' })
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true)
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#root') ?? null)).toBeNull()
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  })
})
