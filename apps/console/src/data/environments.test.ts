// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { EnvironmentLabels } from './environments.ts'

describe('EnvironmentLabels', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })

  test('takes the shared label where this browser has none', () => {
    const labels = new EnvironmentLabels()
    expect(labels.of('g1', 'staging')).toBe('staging')
    labels.set('g1', 'production')
    expect(labels.of('g1', 'staging')).toBe('production')
    labels.set('g1', undefined)
    expect(labels.of('g1', 'staging')).toBeUndefined()
  })

  test('enables edits for one database', () => {
    const labels = new EnvironmentLabels()
    labels.enableEdits('g1')
    expect(labels.areEditsEnabled('g1')).toBe(true)
    expect(labels.areEditsEnabled('g2')).toBe(false)
  })
})
