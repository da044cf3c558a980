import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import type { Detail } from '../queries.ts'
import { DocumentView } from './document-view.tsx'

const address = { line1: 'شارع المكتوم', city: 'Dubai', subdivision: 'DXB', country: 'AE' }
const document = {
  id: 'doc_1',
  direction: 'sent',
  typeCode: '380',
  number: 'INV-1',
  currency: 'AED',
  payable: '105.00',
  counterpartyName: 'Gulf Steel LLC',
  counterpartyNameAr: 'شركة صلب الخليج',
  totals: {},
  findings: [],
  attempts: [],
  draft: {
    kind: 'invoice',
    issueDate: '2026-11-21',
    seller: { legalName: 'Al Noor LLC', address },
    buyer: { legalName: 'Gulf Steel LLC', address },
    lines: [],
  },
} as unknown as Detail

beforeAll(() => loadWords('ar'))

test('an Arabic reader meets the Arabic name of the other side, and a city named like its emirate once', () => {
  const html = createQueryScreen(i18next).render(() => createElement(DocumentView, { document }))
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  expect(text).toContain('شركة صلب الخليج')
  expect(text).not.toContain('Gulf Steel LLC')
  // Nothing is known here of an Arabic name of our own side.
  expect(text).toContain('Al Noor LLC')
  expect(text).not.toContain('Dubai')
  expect(text.match(/دبي/g)).toHaveLength(2)
})
