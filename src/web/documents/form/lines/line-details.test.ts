import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Participant } from '#contract/participants'
import type { InvoiceDraft, InvoiceLine } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { lineDetailFields } from '../finding-fields.ts'
import { FormProvider, fieldId } from '../form-context.tsx'
import { createFormStore } from '../form-store.ts'
import { LineDetails } from './line-details.tsx'

beforeAll(() => loadWords('en'))

function detailsOf(line: InvoiceLine): string {
  const draft: InvoiceDraft = { kind: 'invoice', currency: 'AED', lines: [line] }
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  const value = {
    store,
    seller: {} as Participant,
    nextNumbers: { invoice: null, creditNote: null, selfBilledInvoice: null, selfBilledCreditNote: null },
    initial: null,
  }
  return createQueryScreen(i18next).render(() =>
    createElement(FormProvider, { value }, createElement(LineDetails, { index: 0 })),
  )
}

test('a line shows its subtotal: quantity by price, less its discount, without tax', () => {
  const html = detailsOf({
    id: '1',
    quantity: '250',
    price: { gross: '42.50' },
    allowances: [{ percent: '10' }],
    vat: { category: 'standard', rate: '5' },
  })
  const text = html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('Subtotal, without tax: 9,562.50 AED')
})

test('the details have exactly the fields that are listed as theirs', () => {
  const shown = [{ category: 'exempt' }, { category: 'reverseCharge' }].flatMap((vat) =>
    [
      ...detailsOf({ id: '1', vat, item: { type: 'B' } } as InvoiceLine).matchAll(
        / id="(field-lines-0-[\w-]+?)"/g,
      ),
    ].map(([, id = '']) => id),
  )
  const listed = lineDetailFields.map((field) => fieldId(`lines[0].${field}`))
  const fields = shown.filter((id) => !id.endsWith('-label'))
  expect([...new Set(fields)].sort()).toEqual([...listed].sort())
})
