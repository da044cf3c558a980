import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The rows of docs/mapping-cases.md: the number of the case and its test files. */
const rows = read('docs/mapping-cases.md')
  .split('\n')
  .flatMap((line) => {
    const [, number = '', , , files = ''] = line.split('|').map((cell) => cell.trim())
    return /^\d+$/.test(number) ? [{ number, files: files.split(', ') }] : []
  })

it('docs/mapping-cases.md has the 25 cases', () => {
  expect(rows.map(({ number }) => Number(number))).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  )
})

it.each(rows)('mapping case $number is tested where the table says', ({ number, files }) => {
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(read(file), file).toMatch(new RegExp(`mapping case ${number}:`))
})
