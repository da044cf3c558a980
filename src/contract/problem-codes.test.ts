import { expect, test } from 'vitest'
import ar from '../../locales/ar/problems.json' with { type: 'json' }
import en from '../../locales/en/problems.json' with { type: 'json' }
import { problemCodes } from './problem-codes.ts'

function wordsOf(words: unknown, code: string): unknown {
  return code.split('.').reduce((place, key) => (place as Record<string, unknown> | undefined)?.[key], words)
}

test('every way to be refused has a sentence for people in both languages', () => {
  const without = Object.keys(problemCodes).filter(
    (code) => ![en, ar].every((words) => typeof wordsOf(words, code) === 'string'),
  )
  expect(without).toEqual([])
})
