import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { faultOfSubject } from './check-commits.ts'

it.each([
  'imports: Read rows without a number as lines of the document above',
  'docs, deploy: Describe containers',
  'web/documents: Show "1,000 or more"',
  'exchange: 25 minutes are counted from the message',
])('accepts "%s"', (subject) => expect(faultOfSubject(subject)).toBeUndefined())

it.each([
  ['Say of a wrong password in one place', 'begins with no area'],
  ['Docs: Describe containers', 'begins with no area'],
  ['docs: describe containers', 'small letter'],
  ['docs: Describe containers.', 'period'],
  [`docs: ${'Long '.repeat(14)}`.trim(), 'has 75 characters'],
])('refuses "%s"', (subject, why) => expect(faultOfSubject(subject)).toContain(why))

it('passes, saying so, where there is no history', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'falaj-commits-'))
  try {
    mkdirSync(path.join(folder, 'tools'))
    cpSync(path.join(import.meta.dirname, 'check-commits.ts'), path.join(folder, 'tools/check-commits.ts'))
    const output = execFileSync(process.execPath, [path.join(folder, 'tools/check-commits.ts')], {
      encoding: 'utf8',
    })
    expect(output).toContain('not checked')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
