import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import type { Finding } from '#contract/common'
import type { Participant } from '#contract/participants'
import type { InvoiceDraft } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import { FormProvider } from '../form-context.tsx'
import { createFormStore } from '../form-store.ts'
import { LineRow } from './line-row.tsx'
import type { GridActions } from './use-grid-actions.ts'

beforeAll(() => loadWords('en'))

const draft: InvoiceDraft = {
  kind: 'invoice',
  currency: 'AED',
  flags: { profitMargin: true },
  lines: [
    {
      id: '1',
      quantity: 'abc',
      unit: 'C62',
      price: { gross: '100000' },
      vat: { category: 'marginScheme', rate: '5' },
      item: { name: 'Used crane' },
    },
  ],
}

const finding = (path: string, severity: 'fatal' | 'warning', message: string): Finding => ({
  rule: `rule-of-${path}`,
  severity,
  path: `lines[0].${path}`,
  message,
})

function rowOf(
  findings: readonly Finding[],
  { isCard = false, activeLine = '1' as string | null } = {},
): string {
  const start = { draft, documentId: null, version: null, savedAt: null, save: 'untouched' } as const
  const store = createFormStore(start, computeTotals)
  store.getState().applyServerFindings(findings)
  store.setState({ activeLine })
  const value = {
    store,
    seller: {} as Participant,
    nextNumbers: { invoice: null, creditNote: null, selfBilledInvoice: null, selfBilledCreditNote: null },
    initial: null,
  }
  const row = createElement(LineRow, { index: 0, actions: {} as GridActions, isCard })
  // The store's first state is what is rendered without a browser.
  const initial = { ...store, getInitialState: store.getState }
  return createQueryScreen(i18next).render(() =>
    createElement(FormProvider, { value: { ...value, store: initial } }, row),
  )
}

/** The start tag of a cell, and the sentence that it refers to. */
function cellOf(html: string, cell: string) {
  const tag =
    new RegExp(`<(?:input|textarea|select|button)[^>]*data-cell="${cell}"[^>]*>`).exec(html)?.[0] ?? ''
  const id = /aria-describedby="([^"]+)"/.exec(tag)?.[1]
  const sentence =
    id && new RegExp(`<p id="${id}"[^>]*>(.*?)</p>`).exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '')
  return { isInvalid: tag.includes('aria-invalid="true"'), sentence }
}

test('a cell refers to the sentence about it; only what prevents the issue makes it invalid', () => {
  const html = rowOf([
    finding('quantity', 'fatal', 'Enter digits.'),
    finding('price.gross', 'warning', 'Your usual price is 90,000.00.'),
    finding('vat.category', 'fatal', 'No line may have this treatment.'),
    finding('unit', 'warning', 'Your usual unit is metre.'),
  ])
  expect(cellOf(html, 'quantity')).toEqual({ isInvalid: true, sentence: 'Quantity Enter digits.' })
  const price = { isInvalid: false, sentence: 'Unit price Your usual price is 90,000.00.' }
  expect(cellOf(html, 'price')).toEqual(price)
  expect(cellOf(html, 'tax').isInvalid).toBe(true)
  expect(cellOf(html, 'tax').sentence).toBe('Tax No line may have this treatment.')
  expect(cellOf(html, 'unit')).toEqual({ isInvalid: false, sentence: 'Unit Your usual unit is metre.' })
  expect(cellOf(html, 'name')).toEqual({ isInvalid: false, sentence: undefined })
})

test('a finding of the closed details is shown in the row', () => {
  expect(rowOf([finding('item.type', 'fatal', 'Goods or service?')])).toContain('Goods or service?')
})

test('a line of the margin scheme shows no rate, and its amounts have names', () => {
  const text = rowOf([]).replaceAll(/<[^>]*>/g, ' ')
  expect(text).not.toContain('5%')
  expect(text).toMatch(/Total\s/)
  expect(text).toMatch(/Tax amount\s/)
})

test('a closed card has no fields, says what is on the line, and that something is wrong with it', () => {
  const closed = rowOf([finding('quantity', 'fatal', 'Enter digits.')], { isCard: true, activeLine: null })
  expect(closed).not.toMatch(/<(input|textarea|select)/)
  expect(closed.replaceAll(/<[^>]*>/g, '')).toContain('1Used craneabc ')
  expect(closed).toContain('data-fatal="true"')
  for (const field of ['vat.exemptionReasonCode', 'item.classifications[0].code', 'item.reverseChargeType'])
    expect(rowOf([finding(field, 'fatal', 'Missing.')], { isCard: true, activeLine: null })).toContain(
      'data-fatal="true"',
    )
  expect(rowOf([], { isCard: true })).toMatch(/<textarea/)
})
