import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newDraft } from '#core/drafts'
import { computeTotals } from '#core/tax'
import { ApiError, isVersionConflict } from '#web/lib/api-error.ts'
import { createDraftSaver, type DraftServer, type SavedDraft } from './draft-saver.ts'
import { counterpartyInArabic } from './form-context.tsx'
import { createFormStore } from './form-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(server: DraftServer, isConflict = (error: unknown): boolean => error === 'conflict') {
  const draft = newDraft('invoice', { issueDate: '2026-11-21' })
  const store = createFormStore(
    { draft, documentId: null, version: null, savedAt: null, save: 'untouched' },
    computeTotals,
  )
  const created: string[] = []
  const saver = createDraftSaver(store, {
    server,
    isConflict,
    passes: (error) => error === 'network',
    pause: 1500,
    now: () => new Date('2026-11-21T08:03:00Z'),
    onCreated: (id) => created.push(id),
  })
  return { store, saver, created }
}

const saved = (id: string, version: number): SavedDraft => ({
  id,
  version,
  counterpartyName: 'Khor Transport LLC',
  counterpartyNameAr: 'خور للنقل ذ.م.م',
  counterpartyAddressAr: '',
})

test('typing is saved after a pause: created once, then updated with the version that came back', async () => {
  const calls: string[] = []
  const { store, created } = start({
    create: async (draft) => {
      calls.push(`create ${draft.note}`)
      return saved('doc_1', 1)
    },
    update: async (id, draft, version) => {
      calls.push(`update ${id} v${version} ${draft.note}`)
      return saved(id, version + 1)
    },
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(calls).toEqual([])
  store.getState().set('note', 'a')
  await vi.advanceTimersByTimeAsync(1000)
  store.getState().set('note', 'ab')
  await vi.advanceTimersByTimeAsync(1400)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toEqual(['create ab'])
  expect(store.getState()).toMatchObject({
    save: 'saved',
    documentId: 'doc_1',
    savedAt: '2026-11-21T08:03:00.000Z',
  })
  store.getState().set('note', 'abc')
  await vi.advanceTimersByTimeAsync(1500)
  expect(calls).toEqual(['create ab', 'update doc_1 v1 abc'])
  expect(created).toEqual(['doc_1'])
})

test('a form in which only choices were tried leaves no draft behind, until it has something to be found by', async () => {
  const calls: string[] = []
  const { store, saver } = start({
    create: async (draft) => {
      calls.push(`create ${draft.buyer?.legalName ?? draft.lines?.[0]?.item?.name}`)
      return saved('doc_1', 1)
    },
    update: async (id, draft, version) => {
      calls.push(`update ${id} ${draft.buyer?.legalName}`)
      return saved(id, version + 1)
    },
  })
  store.getState().set('flags.export', true)
  store.getState().set('dueDate', '2026-12-31')
  store.getState().set('buyer.address.country', 'AE')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, store.getState().save]).toEqual([[], 'untouched'])
  // What was typed and removed again before it was saved is nothing either.
  store.getState().set('buyer.legalName', 'Khor')
  expect(store.getState().save).toBe('unsaved')
  store.getState().set('buyer.legalName', '')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([calls, store.getState().save]).toEqual([[], 'untouched'])
  store.getState().set('buyer.legalName', 'Khor Transport')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(calls).toEqual(['create Khor Transport'])
  // A draft that is stored is saved whatever is left of it.
  store.getState().set('buyer.legalName', '')
  await vi.advanceTimersByTimeAsync(1_500)
  expect(calls).toEqual(['create Khor Transport', 'update doc_1 undefined'])
  expect(await saver.saveNow()).toBe(true)
})

test('a user may save an empty form, and one line is enough for it to be saved automatically', async () => {
  const names: (string | undefined)[] = []
  const server: DraftServer = {
    create: async (draft) => {
      names.push(draft.lines?.[0]?.item?.name)
      return saved('doc_1', 1)
    },
    update: async (id, _draft, version) => saved(id, version + 1),
  }
  const empty = start(server)
  empty.store.getState().set('dueDate', '2026-12-31')
  expect(await empty.saver.saveNow()).toBe(true)
  const named = start(server)
  named.store.getState().setLine(0, (line) => ({ ...line, item: { ...line.item, name: 'Cable' } }))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(names).toEqual([undefined, 'Cable'])
})

test('a creation whose answer was lost is sent again under its key, and then what was typed since', async () => {
  const drafts = new Map<string, string>()
  const calls: string[] = []
  const { store, created } = start({
    create: async (draft, key) => {
      const id = drafts.get(key) ?? `doc_${drafts.size + 1}`
      const isLost = !drafts.has(key)
      drafts.set(key, id)
      calls.push(`create ${draft.note}`)
      if (isLost) throw 'network'
      return saved(id, 1)
    },
    update: async (id, draft, version) => {
      calls.push(`update ${id} v${version} ${draft.note}`)
      return saved(id, version + 1)
    },
  })
  store.getState().set('note', 'a')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState().save).toBe('failed')
  store.getState().set('note', 'ab')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toEqual(['create a', 'create a', 'update doc_1 v1 ab'])
  expect([...drafts.values()]).toEqual(['doc_1'])
  expect(store.getState()).toMatchObject({ save: 'saved', documentId: 'doc_1', version: 2 })
  expect(created).toEqual(['doc_1'])
})

test('a refused creation is not sent again: what was corrected is created under another key', async () => {
  const keys: string[] = []
  const { store } = start({
    create: async (draft, key) => {
      keys.push(key)
      if (draft.note === 'a') throw 'invalid'
      return saved('doc_1', 1)
    },
    update: async (id, _draft, version) => saved(id, version + 1),
  })
  store.getState().set('note', 'a')
  await vi.advanceTimersByTimeAsync(1500)
  store.getState().set('note', 'ab')
  await vi.advanceTimersByTimeAsync(1500)
  expect(new Set(keys).size).toBe(2)
  expect(store.getState().save).toBe('saved')
})

test('what is typed while a save is on its way is saved after it, and never creates a second draft', async () => {
  const calls: string[] = []
  let answer: (value: SavedDraft) => void = () => {}
  const { store, saver } = start({
    create: (draft) => {
      calls.push(`create ${draft.note}`)
      return new Promise((resolve) => {
        answer = resolve
      })
    },
    update: async (id, draft, version) => {
      calls.push(`update ${draft.note}`)
      return saved(id, version + 1)
    },
  })
  store.getState().set('note', 'a')
  const saving = saver.saveNow()
  await vi.advanceTimersByTimeAsync(0)
  store.getState().set('note', 'ab')
  answer(saved('doc_1', 1))
  expect(await saving).toBe(true)
  expect(calls).toEqual(['create a', 'update ab'])
})

test('the save returns the Arabic name of the other side, which is cleared when another one is selected', async () => {
  const { store, saver } = start({
    create: async () => saved('doc_1', 1),
    update: async (id, _draft, version) => saved(id, version + 1),
  })
  store.getState().set('buyer.legalName', 'Khor Transport LLC')
  expect(counterpartyInArabic(store.getState()).counterpartyNameAr).toBe('')
  await saver.saveNow()
  expect(counterpartyInArabic(store.getState()).counterpartyNameAr).toBe('خور للنقل ذ.م.م')
  store.getState().set('buyer.legalName', 'Wadi Rope FZE')
  expect(counterpartyInArabic(store.getState()).counterpartyNameAr).toBe('')
})

test('a conflict stops saving, a failure is tried again with the next change', async () => {
  let failure: unknown = 'network'
  const { store, saver } = start({
    create: async () => {
      if (failure) throw failure
      return saved('doc_1', 1)
    },
    update: async (id, { note }, version) => {
      if (note === 'abc') throw 'conflict'
      return saved(id, version + 1)
    },
  })
  store.getState().set('note', 'a')
  expect(await saver.saveNow()).toBe(false)
  expect(store.getState()).toMatchObject({ save: 'failed', refusal: null })
  failure = undefined
  store.getState().set('note', 'ab')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState().save).toBe('saved')
  store.getState().set('note', 'abc')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState().save).toBe('conflict')
  store.getState().set('note', 'abcd')
  expect(await saver.saveNow()).toBe(false)
})

test('a save that failed because the server was away is tried again without a change', async () => {
  let isAway = true
  let requests = 0
  const { store } = start({
    create: async () => {
      requests += 1
      if (isAway) throw 'network'
      return saved('doc_1', 1)
    },
    update: async () => {
      throw 'refused'
    },
  })
  store.getState().set('note', 'a')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState().save).toBe('failed')
  isAway = false
  await vi.advanceTimersByTimeAsync(5000)
  expect(store.getState().save).toBe('saved')
  store.getState().set('note', 'ab')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState().save).toBe('failed')
  requests = 0
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(0)
  expect(store.getState().save).toBe('failed')
})

test('a refusal for another reason than the version is no conflict, and stays until a save succeeds', async () => {
  const refusal = (code: string) => new ApiError({ status: 409, code, title: code })
  let failure: unknown = refusal('document.awaits-approval')
  const update = async (id: string, _draft: unknown, version: number) => {
    if (failure) throw failure
    return saved(id, version + 1)
  }
  const { store, saver } = start({ create: async () => saved('doc_1', 1), update }, isVersionConflict)
  await saver.saveNow()
  store.getState().set('note', 'a')
  await vi.advanceTimersByTimeAsync(1500)
  expect(store.getState()).toMatchObject({ save: 'failed', refusal: failure, draft: { note: 'a' } })
  store.getState().set('note', 'ab')
  expect(store.getState().refusal).toBe(failure)
  failure = undefined
  expect(await saver.saveNow()).toBe(true)
  expect(store.getState()).toMatchObject({ save: 'saved', refusal: null })
  failure = refusal('version.conflict')
  store.getState().set('note', 'abc')
  expect(await saver.saveNow()).toBe(false)
  expect(store.getState()).toMatchObject({ save: 'conflict', refusal: null })
})
