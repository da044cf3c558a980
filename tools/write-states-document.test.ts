import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { statesDocument } from './write-states-document.ts'

it('docs/transmission-states.md is up to date (else run tools/write-states-document.ts)', () => {
  const file = new URL('../docs/transmission-states.md', import.meta.url)
  expect(statesDocument()).toBe(readFileSync(file, 'utf8'))
})
