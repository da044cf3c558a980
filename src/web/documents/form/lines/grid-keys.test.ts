import { expect, test } from 'vitest'
import { letterOf } from '#web/lib/letter-of.ts'
import type { CellName } from '../draft-lines.ts'
import { type GridKey, gridCommand } from './grid-keys.ts'

const press = (key: string, held: Partial<GridKey> = {}): GridKey => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})
const at = (line: number, cell: CellName = 'price') => ({ line, cell, count: 3 })

test('Enter goes to the next line, also from the last one, and with Shift back', () => {
  expect(gridCommand(press('Enter'), at(2))).toEqual({ do: 'next', line: 2, cell: 'price' })
  expect(gridCommand(press('Enter', { shiftKey: true }), at(2))).toEqual({ do: 'go', line: 1, cell: 'price' })
  expect(gridCommand(press('Enter', { shiftKey: true }), at(0))).toBeUndefined()
  expect(gridCommand(press('Enter'), at(0, 'unit'))).toBeUndefined()
})

test('arrow keys stay in the column and within the lines; those of a choice are its own', () => {
  expect(gridCommand(press('ArrowDown'), at(0))).toEqual({ do: 'go', line: 1, cell: 'price' })
  expect(gridCommand(press('ArrowUp'), at(0))).toBeUndefined()
  expect(gridCommand(press('ArrowDown'), at(2))).toBeUndefined()
  expect(gridCommand(press('ArrowDown'), at(0, 'tax'))).toBeUndefined()
  expect(gridCommand(press('ArrowLeft'), at(1))).toBeUndefined()
})

test('Alt with arrows moves a line, with Shift as well it makes a copy', () => {
  const held = { altKey: true }
  expect(gridCommand(press('ArrowUp', held), at(1))).toEqual({ do: 'move', line: 1, to: 0, cell: 'price' })
  expect(gridCommand(press('ArrowDown', held), at(1, 'tax'))).toMatchObject({ do: 'move', to: 2 })
  expect(gridCommand(press('ArrowDown', held), at(2))).toBeUndefined()
  expect(gridCommand(press('ArrowDown', { ...held, shiftKey: true }), at(2))).toEqual({
    do: 'duplicate',
    line: 2,
  })
})

test('Ctrl+D and ⌘D fill from above, also where the D is an Arabic letter; Ctrl+Enter is not of the grid', () => {
  const fill = { do: 'fill', line: 1, cell: 'price' }
  expect(gridCommand(press('d', { ctrlKey: true }), at(1))).toEqual(fill)
  expect(gridCommand(press('d', { metaKey: true }), at(1))).toEqual(fill)
  expect(gridCommand(press('ي', { ctrlKey: true, code: 'KeyD' }), at(1))).toEqual(fill)
  expect(gridCommand(press('d', { ctrlKey: true }), at(0))).toBeUndefined()
  expect(gridCommand(press('Enter', { ctrlKey: true }), at(1))).toBeUndefined()
  // On a keyboard with another Latin layout, the letter counts and not the position of the key.
  expect(letterOf({ key: 'e', code: 'KeyD' })).toBe('e')
})
