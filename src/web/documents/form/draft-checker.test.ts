import { expect, test } from 'vitest'
import { newDraft, newLine } from '#core/drafts'
import { computeTotals } from '#core/tax'
import { type CheckQuestion, type CheckWorker, createDraftChecker } from './draft-checker.ts'
import { createFormStore, isCheckCurrent } from './form-store.ts'

const draft = {
  ...newDraft('invoice', { issueDate: '2026-11-23' }),
  lines: ['10', '20'].map((gross, index) => ({ ...newLine(String(index + 1)), price: { gross } })),
}
const checkOf = (given = draft) => ({ totals: computeTotals(given), findings: [], passed: 3 })

/** A worker that answers when the test calls it. */
class StandIn extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

test('answers find the question that they belong to, and a worker that fails is replaced', async () => {
  const workers: StandIn[] = []
  const checker = createDraftChecker(() => {
    const worker = new StandIn()
    workers.push(worker)
    return worker as unknown as CheckWorker
  })
  const answer = (worker: StandIn | undefined, id: number, passed: number) =>
    worker?.dispatchEvent(new MessageEvent('message', { data: { id, check: { ...checkOf(), passed } } }))
  const question = { draft } as unknown as CheckQuestion

  const [first, second] = [checker.check(question), checker.check(question)]
  answer(workers[0], 2, 22)
  answer(workers[0], 1, 11)
  expect([(await first).passed, (await second).passed]).toEqual([11, 22])

  const failing = checker.check(question)
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'gone' }))
  await expect(failing).rejects.toThrow('gone')
  const third = checker.check(question)
  expect(workers).toHaveLength(2)
  answer(workers[1], 4, 33)
  expect((await third).passed).toBe(33)
})

test('a check counts for what it was made of: typing since then makes it old, and an old one is dropped', () => {
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const { applyCheck, setLine } = store.getState()
  expect(isCheckCurrent(store.getState())).toBe(false)
  applyCheck(checkOf(), { draft, records: null })
  expect(isCheckCurrent(store.getState())).toBe(true)

  const before = store.getState().totals
  setLine(0, (line) => ({ ...line, quantity: '3' }))
  expect(isCheckCurrent(store.getState())).toBe(false)
  expect(store.getState().totals.grossTotal).toBe('52.50')
  // An unchanged line is the same object, so that it does not render again.
  expect(store.getState().totals.lines[1]).toBe(before.lines[1])
  expect(store.getState().totals.lines[0]).not.toBe(before.lines[0])

  applyCheck({ ...checkOf(), passed: 99 }, { draft, records: null })
  expect(store.getState().totals.grossTotal).toBe('52.50')
  expect(store.getState().check?.passed).toBe(3)
  expect(isCheckCurrent(store.getState())).toBe(false)
})

test('the findings of a field that are as before stay the same objects', () => {
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const finding = (path: string) =>
    ({ rule: 'ibr-021', severity: 'fatal', path, message: '', params: {} }) as never
  const { applyCheck } = store.getState()
  applyCheck({ ...checkOf(), findings: [finding('lines[0].item.name')] }, { draft, records: null })
  const before = store.getState().byField.get('lines[0].item.name')
  applyCheck(
    { ...checkOf(), findings: [finding('lines[1].item.name'), finding('lines[0].item.name')] },
    { draft, records: null },
  )
  expect(before).toHaveLength(1)
  expect(store.getState().byField.get('lines[0].item.name')).toBe(before)
})
