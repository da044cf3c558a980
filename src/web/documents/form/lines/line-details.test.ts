import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Participant } from '#contract/participants'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { FormProvider } from '../form-context.tsx'
import { createFormStore } from '../form-store.ts'
import { LineDetails } from './line-details.tsx'

beforeAll(() => loadWords('en'))

test('a line shows its subtotal: quantity by price, less its discount, without tax', () => {
  const draft: InvoiceDraft = {
    kind: 'invoice',
    currency: 'AED',
    lines: [
      {
        id: '1',
        quantity: '250',
        price: { gross: '42.50' },
        allowances: [{ percent: '10' }],
        vat: { category: 'standard', rate: '5' },
      },
    ],
  }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const value = {
    store,
    seller: {} as Participant,
    nextNumbers: { invoice: null, creditNote: null, selfBilledInvoice: null, selfBilledCreditNote: null },
    initial: null,
  }
  const html = createQueryScreen(i18next).render(() =>
    createElement(FormProvider, { value }, createElement(LineDetails, { index: 0 })),
  )
  const text = html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('Subtotal, without tax: 9,562.50 AED')
})
