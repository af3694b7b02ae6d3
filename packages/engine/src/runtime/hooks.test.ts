import { describe, expect, test } from 'vitest'
import type { QueryContext } from './context.ts'
import { PostEvaluationHooks } from './hooks.ts'

describe('PostEvaluationHooks', () => {
  const context = {} as QueryContext

  test('runs in order of the first addition, the last hook of a key', () => {
    const seen: string[] = []
    const hooks = new PostEvaluationHooks()
    hooks.add('a', () => seen.push('first a'))
    hooks.add('b', () => seen.push('b'))
    hooks.add('a', () => seen.push('second a'))
    hooks.run(context)
    expect(seen).toEqual(['second a', 'b'])
  })

  test('runs checks before hooks', () => {
    const seen: string[] = []
    const hooks = new PostEvaluationHooks()
    hooks.add('a', () => seen.push('hook'))
    hooks.addCheck('a', () => seen.push('check'))
    hooks.run(context)
    expect(seen).toEqual(['check', 'hook'])
  })

  test('runs hooks that hooks add, and none twice', () => {
    const seen: string[] = []
    const hooks = new PostEvaluationHooks()
    hooks.add('a', () => {
      seen.push('a')
      hooks.add('b', () => seen.push('b'))
    })
    hooks.run(context)
    hooks.run(context)
    expect(seen).toEqual(['a', 'b'])
  })
})
