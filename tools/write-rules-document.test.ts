import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rulesDocument } from './write-rules-document.ts'

it('docs/rules.md is up to date (else run tools/write-rules-document.ts)', () => {
  const file = new URL('../docs/rules.md', import.meta.url)
  expect(rulesDocument()).toBe(readFileSync(file, 'utf8'))
})
