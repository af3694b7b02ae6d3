import { describe, expect, test } from 'vitest'
import { pseudoText } from './pseudo-locale.ts'

describe('a pseudo-locale', () => {
  test('accents and lengthens words, and leaves parameters alone', () => {
    const text = pseudoText('Delete {name} now', 'en-XA')
    expect(text).toContain('{name}')
    expect(text).toContain('Délété')
    expect(text.length).toBeGreaterThan('Delete {name} now'.length + 3)
  })

  test('turns words from right to left', () => {
    expect(pseudoText('{count} rows', 'ar-XB')).toBe('{count}\u202e rows\u202c')
  })

  test('changes nothing of another language', () => {
    expect(pseudoText('{count} rows', 'en')).toBe('{count} rows')
  })
})
