import { afterEach, expect, test, vi } from 'vitest'
import { newDraft, newLine } from '#core/drafts'
import { computeTotals } from '#core/tax'
import { createFormStore } from '../form-store.ts'
import { touchAfterPress } from './after-press.ts'
import { createGridActions } from './use-grid-actions.ts'

afterEach(() => vi.unstubAllGlobals())

/** Leaves a cell of a line while a pointer is pressed, whose release removes a line. */
async function touchedAfterRemoval(left: number, removed: number): Promise<string[]> {
  const lines = ['1', '2', '3'].map((id) => ({ ...newLine(id), item: { name: id } }))
  const draft = { ...newDraft('invoice', { issueDate: '2026-11-23' }), lines }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const page = new EventTarget()
  vi.stubGlobal('document', { querySelector: () => ({}) })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  touchAfterPress(store, left, 'quantity')
  page.dispatchEvent(new Event('pointerup'))
  createGridActions(store, { go: () => {}, onFull: () => {}, showDiscount: () => {} }).remove(removed)
  await new Promise((resolve) => setTimeout(resolve, 5))
  return [...store.getState().touched]
}

test('a cell that was left by removing a line is touched in its new place, or not at all', async () => {
  expect(await touchedAfterRemoval(2, 0)).toEqual(['lines[1].quantity'])
  expect(await touchedAfterRemoval(1, 1)).toEqual([])
})
