import '#web/lib/testing/browser-globals.ts'
import i18next from 'i18next'
import { createElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { dayText } from '#web/lib/day-text.ts'
import { loadWords } from '#web/lib/testing/words.ts'
import { DataTable } from '#web/ui/data/table.tsx'
import { createQueryScreen } from '#web/ui/testing/query-screen.ts'
import type { Row } from '../queries.ts'
import { DueText } from './due-text.tsx'
import { type ColumnKey, columnKeys, defaultColumns, useListColumns } from './list-columns.tsx'
import { StatusCell } from './status-cell.tsx'

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
  [null, 'To decide'],
])('the received list says what was decided: %s', (response, words) => {
  const Received = () => {
    const columns = useListColumns('received', defaultColumns, ({ number }) => number)
    const rows = [{ ...row, direction: 'received', response } as Row]
    return createElement(DataTable<Row>, { caption: 'Received', columns, rows, rowKey: ({ id }) => id })
  }
  const html = createQueryScreen(i18next).render(Received)
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toContain(words)
})

test.each([
  ['AP', false],
  ['RE', true],
  ['UQ', true],
  [null, false],
])('a row with the decision %s waits for the seller: %s', (response, waits) => {
  expect(statusOf({ response }).includes('Waiting for the seller')).toBe(waits)
})

test('what else is to be done about a received document comes before our decision', () => {
  const standing = { ...row.standing, verdict: 'needsYouReportRejected', tone: 'needsYou' } as const
  expect(statusOf({ standing })).toContain('Report rejected')
  expect(statusOf({ standing })).not.toContain('To decide')
  const refused = { ...row.standing, verdict: 'rejectedOnArrival', tone: 'notApplicable' } as const
  expect(statusOf({ standing: refused })).not.toContain('To decide')
})

test('a draft says how many findings prevent issuing', () => {
  const standing = { ...row.standing, verdict: 'draft', tone: 'draft' } as const
  expect(statusOf({ direction: 'sent', standing, faults: 3 })).toContain('3 to fix')
  expect(statusOf({ direction: 'sent', standing, faults: 1, proforma: true })).not.toContain('fix')
  for (const faults of [0, null])
    expect(statusOf({ direction: 'sent', standing, faults })).not.toContain('fix')
})

test('a due date says the days that are left, that it has passed, and what is paid', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] })
  const due = (dueDate: string | null, state: NonNullable<Row['settlement']>['state'] | null = 'open') => {
    const settlement = state && { state, paid: '0.00', credited: '0.00', open: '1.00' }
    const shown = { ...row, dueDate, settlement } as Row
    return createQueryScreen(i18next).render(() => createElement(DueText, { row: shown }))
  }
  expect(due('2026-12-20')).toContain('in 25 days')
  expect(due('2026-12-20')).not.toContain('data-tone')
  expect(due('2026-11-28')).toMatch(/data-tone="waiting">in 3 days/)
  expect(due('2026-11-25')).toContain('today')
  expect(due('2026-11-24')).toMatch(/data-tone="needsYou">Past due</)
  expect(due('2026-11-24', 'partlyPaid')).toMatch(/data-tone="needsYou">Past due · Partly paid/)
  expect(due(null, 'partlyPaid')).toContain('Partly paid')
  for (const [state, text] of [
    ['paid', 'Paid'],
    ['credited', 'Credited'],
    ['reportedPaid', 'Reported paid'],
  ] as const)
    expect(due('2026-11-24', state)).toMatch(new RegExp(`data-tone="done">${text}<`))
  // A draft is not owed yet.
  expect(due('2026-11-24', null)).not.toContain('<small')
  vi.useRealTimers()
})

/** The texts of the status of a document. */
function statusOf(change: Partial<Row>): string {
  const shown = { ...row, direction: 'received', ...change } as Row
  const html = createQueryScreen(i18next).render(() => createElement(StatusCell, { row: shown }))
  return html.replaceAll(/<[^>]*>/g, ' ')
}

/** Each cell of the one row by the header of its column: its text, with labels and titles. */
function cellsOfTable(shown: readonly ColumnKey[], change: Partial<Row> = {}): Map<string, string> {
  const rows = [{ ...row, ...change } as Row]
  const html = createQueryScreen(i18next).render(() => {
    const columns = useListColumns('sent', shown, ({ number }) => number)
    return createElement(DataTable<Row>, { caption: 'Sent', columns, rows, rowKey: ({ id }) => id })
  })
  const contents = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag} [^>]*>(.*?)</${tag}>`, 'g'))].map(([, content = '']) => content)
  const cells = contents('td').map((cell) => {
    const hidden = [...cell.matchAll(/(?:aria-label|title)="([^"]*)"/g)].map(([, words]) => words)
    return [cell.replaceAll(/<[^>]*>/g, ' '), ...hidden].join(' ')
  })
  return new Map(contents('th').map((header, index) => [header, cells[index] ?? '']))
}

test('a list of documents can show every column of the specification', () => {
  const standing = { ...row.standing, exchangeStatus: 'failed', reportingStatus: 'rejected' }
  const wanted: readonly [ColumnKey, header: string, value: string, without: Partial<Row>][] = [
    ['date', 'Date', dayText('2026-11-21'), { date: '2026-11-22' }],
    ['identifier', 'Document', 'INV-1', { number: 'INV-2' }],
    ['type', 'Type', 'Tax invoice', { typeCode: '381' }],
    ['exchangeStatus', 'Exchange', 'Exchange: Delivered', { standing } as Partial<Row>],
    ['reportingStatus', 'Reporting', 'Reporting: Accepted', { standing } as Partial<Row>],
    ['reportingId1', 'Reporting ID 1', 'first-reporting-id', { reportingIds: [null, null, null] }],
    ['reportingId2', 'Reporting ID 2', 'second-reporting-id', { reportingIds: [null, null, null] }],
    ['reportingId3', 'Reporting ID 3', 'third-reporting-id', { reportingIds: [null, null, null] }],
    ['receivingParticipantId', 'Receiving participant ID', '0235:1000000001', { receivingParticipantId: '' }],
    ['sendingParticipantId', 'Sending participant ID', '0235:1000000002', { sendingParticipantId: '' }],
  ]
  const missing = (shown: readonly ColumnKey[], change?: Partial<Row>) => {
    const cells = cellsOfTable(shown, change)
    return wanted.filter(([, header, value]) => !cells.get(header)?.includes(value)).map(([key]) => key)
  }
  expect(missing(columnKeys)).toEqual([])
  // Each column counts for itself: without it, exactly it is missing, and with another value it is, too.
  for (const [key, , , without] of wanted) {
    expect(missing(columnKeys.filter((one) => one !== key))).toEqual([key])
    expect(missing(columnKeys, without)).toContain(key)
  }
})

test('the default columns omit what another part of the screen shows', () => {
  expect(defaultColumns).toEqual([
    'date',
    'identifier',
    'counterparty',
    'dueDate',
    'amount',
    'exchangeStatus',
    'reportingStatus',
    'verdict',
  ])
})
