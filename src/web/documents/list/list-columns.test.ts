import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '#web/lib/testing/words.ts'
import { DataTable } from '#web/ui/data/table.tsx'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import type { Row } from '../queries.ts'
import { columnKeys, defaultColumns, useListColumns } from './list-columns.tsx'

const row = {
  id: 'doc_1',
  direction: 'sent',
  typeCode: '380',
  date: '2026-11-21',
  number: 'INV-1',
  counterpartyName: 'Buyer LLC',
  counterpartyNameAr: '',
  currency: 'AED',
  payable: '262.50',
  reportingIds: ['first-reporting-id', 'second-reporting-id', 'third-reporting-id'],
  receivingParticipantId: '0235:1000000001',
  sendingParticipantId: '0235:1000000002',
  response: null,
  facts: { messageLevelStatus: { state: 'delivered' } },
  standing: {
    verdict: 'complete',
    tone: 'done',
    exchangeStatus: 'delivered',
    reportingStatus: 'accepted',
    exchangeRail: ['full', 'full', 'full'],
    reportingRail: ['full', 'full', 'full'],
  },
} as unknown as Row

beforeAll(() => loadWords('en'))

test.each([
  ['AP', 'Approved'],
  ['RE', 'Disputed'],
  ['UQ', 'Question asked'],
  [null, 'Open'],
])('the received list says what was decided: %s', (response, words) => {
  const Received = () => {
    const columns = useListColumns('received', defaultColumns.received, ({ number }) => number)
    const rows = [{ ...row, direction: 'received', response } as Row]
    return createElement(DataTable<Row>, { caption: 'Received', columns, rows, rowKey: ({ id }) => id })
  }
  const html = createQueryScreen(i18next).render(Received)
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toContain(words)
})

function Table() {
  const columns = useListColumns('sent', columnKeys, ({ number }) => number)
  return createElement(DataTable<Row>, { caption: 'Sent', columns, rows: [row], rowKey: ({ id }) => id })
}

test('a list of documents can show every column of the specification', () => {
  const html = createQueryScreen(i18next).render(Table)
  const headers = [...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, text]) => text)
  for (const header of [
    'Date',
    'Document',
    'Type',
    'Exchange',
    'Reporting',
    'Reporting ID 1',
    'Reporting ID 2',
    'Reporting ID 3',
    'Receiving participant ID',
    'Sending participant ID',
  ])
    expect(headers).toContain(header)
  const cells = html.replaceAll(/<[^>]*>/g, ' ')
  for (const value of ['INV-1', 'Tax invoice', '0235:1000000001', '0235:1000000002'])
    expect(cells).toContain(value)
  for (const status of ['Exchange: Delivered', 'Reporting: Accepted'])
    expect(html).toContain(`aria-label="${status}`)
  for (const id of row.reportingIds) expect(html).toContain(`title="${id}"`)
})

test('the default columns omit what another part of the screen shows', () => {
  expect(defaultColumns.sent).toEqual([
    'date',
    'identifier',
    'counterparty',
    'amount',
    'exchangeStatus',
    'reportingStatus',
    'verdict',
  ])
  expect(defaultColumns.received).toEqual([...defaultColumns.sent, 'decision'])
})
