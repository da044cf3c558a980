import { expect, test } from 'vitest'
import { newDraft, newLine } from '#core/drafts'
import { type InvoiceLine, maxLines } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { createFormStore } from '../form-store.ts'
import {
  countRows,
  followDraft,
  type Insertion,
  insertRows,
  replaceRows,
  withoutRows,
} from './paste-insertion.ts'
import { createGridActions } from './use-grid-actions.ts'

const typed = (id: string, name: string): InvoiceLine => ({
  ...newLine(id),
  price: { gross: '10' },
  item: { name },
})
const rowsOf = (...names: string[]) =>
  names.map((name, at) => ({ source: at + 1, line: { name, quantity: '1', price: '5' } }))

/** A form in which three rows were pasted below a line, and whose changes the insertion follows. */
function pastedForm() {
  const draft = {
    ...newDraft('invoice', { issueDate: '2026-11-23' }),
    lines: [typed('1', 'Crane'), newLine('2')],
  }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const done = insertRows(draft, rowsOf('A', 'B', 'C'), 1)
  if (!done) throw new Error('The rows have no room.')
  store.getState().update(() => done.draft)
  const form = { store, insertion: done.insertion as Insertion | null }
  store.subscribe((state, before) => {
    form.insertion = form.insertion && followDraft(form.insertion, state, before)
  })
  const actions = createGridActions(store, { go: () => {}, onFull: () => {}, showDiscount: () => {} })
  const names = () => (store.getState().draft.lines ?? []).map(({ item }) => item?.name ?? '')
  const current = () => {
    if (!form.insertion) throw new Error('The insertion was dropped.')
    return form.insertion
  }
  return { form, store, actions, names, current }
}

test('undo removes what was pasted, and brings the blank line back', () => {
  const { store, names, current } = pastedForm()
  expect(names()).toEqual(['Crane', 'A', 'B', 'C'])
  store.getState().update((draft) => withoutRows(draft, current()))
  expect(names()).toEqual(['Crane', ''])
})

test('a pasted line that was changed since stays, and is counted', () => {
  const { store, names, current } = pastedForm()
  store.getState().setLine(2, (line) => ({ ...line, quantity: '7' }))
  expect(countRows(store.getState().draft, current())).toEqual({ unchanged: 2, changed: 1 })
  store.getState().update((draft) => withoutRows(draft, current()))
  expect(names()).toEqual(['Crane', '', 'B'])
})

test('a new line with the id of a removed pasted line is not taken for it', () => {
  const { store, actions, names, current } = pastedForm()
  const last = store.getState().draft.lines?.[3]?.id
  actions.remove(3)
  actions.add()
  store.getState().setLine(3, (line) => ({ ...line, item: { name: 'Own' } }))
  expect(store.getState().draft.lines?.[3]?.id).toBe(last)
  expect(countRows(store.getState().draft, current())).toEqual({ unchanged: 2, changed: 0 })
  store.getState().update((draft) => withoutRows(draft, current()))
  expect(names()).toEqual(['Crane', '', 'Own'])
})

test('other columns change only unchanged lines, each in its present place', () => {
  const { store, actions, names, current } = pastedForm()
  actions.move(1, 3)
  actions.move(0, 3)
  expect(names()).toEqual(['B', 'C', 'A', 'Crane'])
  store.getState().setLine(1, (line) => ({ ...line, quantity: '7' }))
  const again = replaceRows(store.getState().draft, rowsOf('A2', 'B2', 'C2'), current())
  expect(again?.draft.lines?.map(({ item }) => item?.name)).toEqual(['B2', 'C', 'A2', 'Crane'])
  // The line that stayed is not added when the columns are changed again.
  const third = again && replaceRows(again.draft, rowsOf('A3', 'B3', 'C3'), again.insertion)
  expect(third?.draft.lines?.map(({ item }) => item?.name)).toEqual(['B3', 'C', 'A3', 'Crane'])
  // The first row of the text, which had been headings, comes before the others.
  const headings = { source: 0, line: { name: 'Head' } }
  const more = replaceRows(store.getState().draft, [headings, ...rowsOf('A', 'B', 'C')], current())
  expect(more?.draft.lines?.map(({ item }) => item?.name)).toEqual(['B', 'C', 'Head', 'A', 'Crane'])
})

test('the draft of another person replaces the form, and nothing of the paste remains', () => {
  const { form, store } = pastedForm()
  const theirs = { ...store.getState().draft, lines: [typed('3', 'Theirs')] }
  store.setState({ draft: theirs, totals: computeTotals(theirs) })
  expect(form.insertion).toBeNull()
})

test('rows are added as far as there is room', () => {
  const lines = Array.from({ length: maxLines - 1 }, (_, at) => typed(String(at + 1), 'Crane'))
  const draft = { ...newDraft('invoice', { issueDate: '2026-11-23' }), lines }
  const done = insertRows(draft, rowsOf('A', 'B', 'C'), lines.length)
  expect(done?.insertion.tooMany).toBe(2)
  expect(done && insertRows(done.draft, rowsOf('D'), 0)).toBeUndefined()
})
