import { expect, it } from 'vitest'
import { checkMigrations } from './check-migrations.ts'

const first = { name: '0001_create_a.sql', sql: '-- why\nselect 1', sha256: 'aa' }

it('accepts what landed as it landed', () => {
  expect(checkMigrations([first], { '0001_create_a.sql': 'aa' })).toEqual([])
})

it('refuses an edited, a removed, an unrecorded and an unexplained migration', () => {
  const faults = checkMigrations(
    [
      { ...first, sha256: 'bb' },
      { name: '0003_x.sql', sql: 'select 1', sha256: 'cc' },
    ],
    { '0001_create_a.sql': 'aa', '0002_gone.sql': 'dd' },
  )
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    '0002_gone.sql',
    '0001_create_a.sql',
    '0003_x.sql',
    '0003_x.sql',
  ])
})
