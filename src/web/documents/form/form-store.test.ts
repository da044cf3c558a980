import { expect, test } from 'vitest'
import { newDraft } from '#core/drafts'
import { computeTotals } from '#core/tax'
import { createFormStore } from './form-store.ts'

function startForContact() {
  const draft = {
    ...newDraft('invoice', { issueDate: '2026-11-21' }),
    buyer: { legalName: 'Khor Transport LLC' },
  }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  return createFormStore(start, computeTotals)
}

test('what the form fills by itself makes an untouched form no work of the user', () => {
  const store = startForContact()
  store.getState().fill((draft) => ({ ...draft, paymentTerms: [{ note: 'Within 30 days' }] }))
  expect(store.getState()).toMatchObject({ save: 'untouched', draft: { paymentTerms: [{}] } })
  store.getState().set('note', 'Thank you')
  expect(store.getState().save).toBe('unsaved')
  store.getState().fill((draft) => ({ ...draft, currency: 'USD' }))
  expect(store.getState().save).toBe('unsaved')
})

test('terms that were typed are work of the user, also before a buyer is named', () => {
  const draft = newDraft('invoice', { issueDate: '2026-11-21' })
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  store.getState().set('issueDate', '2026-11-20')
  expect(store.getState().save).toBe('untouched')
  store.getState().update((now) => ({ ...now, paymentTerms: [{ note: 'On delivery' }] }))
  expect(store.getState().save).toBe('unsaved')
})
