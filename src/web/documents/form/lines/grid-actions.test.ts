import { expect, test } from 'vitest'
import { newDraft, newLine } from '#core/drafts'
import { computeTotals } from '#core/tax'
import { createFormStore } from '../form-store.ts'
import { createGridActions } from './use-grid-actions.ts'

const line = (id: string, name: string) => ({
  ...newLine(id),
  quantity: id,
  price: { gross: '10' },
  item: { name },
})

function gridOf(lines: ReturnType<typeof line>[]) {
  const draft = { ...newDraft('invoice', { issueDate: '2026-11-23' }), lines }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const went: string[] = []
  const actions = createGridActions(store, {
    go: (at, cell) => went.push(`${at} ${cell}`),
    onFull: () => went.push('full'),
    showDiscount: () => went.push('discount column'),
  })
  const names = () => (store.getState().draft.lines ?? []).map(({ item }) => item?.name ?? '')
  return { store, actions, went, names }
}

test('there is never a second blank line, by any action', () => {
  const { actions, went, names } = gridOf([line('1', 'Rope')])
  actions.next(0, 'quantity')
  actions.next(1, 'name')
  actions.add()
  actions.duplicate(1)
  expect(names()).toEqual(['Rope', ''])
  expect(went).toEqual(['1 name', '1 name', '1 name'])
})

test('a line that is added is taxed as the one before it', () => {
  const { actions, store } = gridOf([{ ...line('4', 'Rope'), vat: { category: 'exempt' } } as never])
  actions.add()
  expect(store.getState().draft.lines?.[1]).toMatchObject({ id: '5', vat: { category: 'exempt' } })
})

test('lines are copied, moved and removed, and the focus goes along', () => {
  const { actions, went, names } = gridOf([line('1', 'Rope'), line('2', 'Crane')])
  actions.run({ do: 'duplicate', line: 0 })
  expect(names()).toEqual(['Rope', 'Rope', 'Crane'])
  actions.run({ do: 'move', line: 2, to: 0, cell: 'price' })
  expect(names()).toEqual(['Crane', 'Rope', 'Rope'])
  actions.remove(1)
  expect(names()).toEqual(['Crane', 'Rope'])
  expect(went).toEqual(['1 name', '0 price', '0 name'])
})

test('filling takes over one cell from above, and the sums follow', () => {
  const { actions, store, names } = gridOf([line('1', 'Rope'), line('2', 'Crane')])
  actions.run({ do: 'fill', line: 1, cell: 'quantity' })
  const { draft, totals, touched } = store.getState()
  expect(draft.lines?.[1]).toEqual({ ...line('2', 'Crane'), quantity: '1' })
  expect(names()).toEqual(['Rope', 'Crane'])
  expect(totals.grossTotal).toBe('21.00')
  expect([...touched]).toEqual(['lines[1].quantity'])
})

test('a visited cell goes with its line when lines are moved, added above and removed', () => {
  const { actions, store } = gridOf([line('1', 'Rope'), line('2', 'Crane'), line('3', 'Hook')])
  const { touch, update } = store.getState()
  const touched = () => [...store.getState().touched]
  touch('lines[1].price.gross')
  touch('buyer')
  actions.move(1, 2)
  expect(touched()).toEqual(['lines[2].price.gross', 'buyer'])
  update((draft) => ({ ...draft, lines: [line('9', 'Net'), ...(draft.lines ?? [])] }))
  expect(touched()).toEqual(['lines[3].price.gross', 'buyer'])
  actions.remove(0)
  expect(touched()).toEqual(['lines[2].price.gross', 'buyer'])
  actions.remove(2)
  expect(touched()).toEqual(['buyer'])
})
