import { expect, test } from 'vitest'
import type { DocumentDefaults } from '#contract/documents'
import { newDraft } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { applyDefaults, offeredScenario, withoutDefaults } from './applied-defaults.ts'
import { withScenario } from './scenarios.ts'

const initial = newDraft('invoice', { issueDate: '2026-11-23' })
const account = { value: 'AE070331234567890123456' }
const last: NonNullable<DocumentDefaults> = {
  id: 'doc_1' as NonNullable<DocumentDefaults>['id'],
  number: 'INV-7',
  defaults: {
    currency: 'USD',
    flags: { export: true },
    paymentMeans: [{ code: '30', account }],
    references: { contract: 'C-7', project: 'P-1' },
    note: 'Thank you',
  },
}
const chosen: InvoiceDraft = { ...initial, buyer: { legalName: 'Khor Transport' } }
const pathsOf = (draft: InvoiceDraft) =>
  applyDefaults(draft, initial, last).taken?.fields.map(({ path }) => path)

test('a new document takes over fields that are still empty, and says which', () => {
  const { draft, taken } = applyDefaults(chosen, initial, last)
  const { flags: _flags, ...harmless } = last.defaults
  expect(draft).toMatchObject({ ...harmless, buyer: chosen.buyer, issueDate: '2026-11-23' })
  expect(taken?.from).toEqual({ id: 'doc_1', number: 'INV-7' })
  expect(pathsOf(chosen)).toEqual([
    'currency',
    'paymentMeans',
    'references.contract',
    'references.project',
    'note',
  ])
  // A currency fixed to the dollar brings its rate.
  expect(draft.exchangeRate).toEqual({ rate: '3.6725' })
  const typed = { ...chosen, note: 'Mine', references: { contract: 'C-8' } }
  expect(applyDefaults(typed, initial, last).draft).toMatchObject({
    note: 'Mine',
    references: { contract: 'C-8', project: 'P-1' },
  })
})

test('what is the same already is not said', () => {
  const same = { ...last, defaults: { currency: 'AED', paymentMeans: [{ code: '30' }] } }
  expect(applyDefaults(chosen, initial, same)).toEqual({ draft: chosen, taken: null })
})

test('it is taken back, but for what was changed since', () => {
  const { draft, taken } = applyDefaults(chosen, initial, last)
  if (!taken) throw new Error('nothing taken')
  expect(withoutDefaults(draft, taken)).toEqual(chosen)
  // The rate goes with its currency, also a typed one.
  expect(withoutDefaults({ ...draft, exchangeRate: { rate: '3.68' } }, taken)).toEqual(chosen)
  expect(withoutDefaults({ ...draft, note: 'Mine' }, taken)).toEqual({ ...chosen, note: 'Mine' })
})

test('fields that decide the tax are never applied: the type of supply is offered, if the kind allows it', () => {
  const { draft } = applyDefaults(chosen, initial, last)
  expect([draft.flags, draft.lines]).toEqual([initial.flags, initial.lines])
  expect(offeredScenario(draft, last)).toEqual({ number: 'INV-7', scenario: 'export' })
  expect(offeredScenario(draft, { ...last, defaults: { currency: 'USD' } })).toBeNull()
  const commercial = newDraft('commercialInvoice', { issueDate: '2026-11-23' })
  expect(offeredScenario(commercial, last)).toBeNull()
  const reverseCharge = withScenario(chosen, 'reverseCharge')
  const after = applyDefaults(reverseCharge, initial, last).draft
  expect(after.lines).toEqual(reverseCharge.lines)
})
