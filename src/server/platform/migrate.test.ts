import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { prepareDatabase, withDatabase } from './cluster.ts'
import { newUuid } from './ids.ts'
import { migrate, readMigrations } from './migrate.ts'
import { loadSecrets } from './secrets.ts'

const name = `t_${newUuid().replaceAll('-', '')}`
const cluster = inject('cluster')
let admin: pg.Client
let ownerUrl: string

beforeAll(async () => {
  const urls = await prepareDatabase(cluster.adminUrl, name, loadSecrets(cluster.folder, cluster.secret))
  ownerUrl = urls.ownerUrl
  // The superuser writes and reads behind row-level security.
  admin = new pg.Client({ connectionString: withDatabase(cluster.adminUrl, name) })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
})

/** Applies what comes before a number, as the version did that had no more. */
async function migrateBefore(number: string): Promise<void> {
  await migrate(
    ownerUrl,
    readMigrations().filter((migration) => migration.name < number),
  )
}

const fillers: Readonly<Record<string, unknown>> = {
  text: 'x',
  integer: 1,
  numeric: 1,
  boolean: false,
  jsonb: '{}',
  bytea: Buffer.from('x'),
  date: '2026-10-01',
  'timestamp with time zone': '2026-10-01T00:00:00Z',
}

/** Adds a row; columns that must hold something and are not named get anything of their type. */
async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const { rows } = await admin.query<{ column_name: string; data_type: string }>(
    `select column_name, data_type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO'
       and column_default is null and is_identity = 'NO'`,
    [table],
  )
  const needed = Object.fromEntries(rows.map((column) => [column.column_name, fillers[column.data_type]]))
  const full = Object.entries({
    ...needed,
    ...('environment' in needed && { environment: 'preprod' }),
    ...row,
  })
  await admin.query(
    `insert into ${table} (${full.map(([column]) => column).join(', ')})
     values (${full.map((_, index) => `$${index + 1}`).join(', ')})`,
    full.map(([, value]) => value),
  )
}

async function all(sql: string): Promise<unknown[]> {
  const { rows } = await admin.query<{ row: unknown }>(`select to_jsonb(found) as row from (${sql}) found`)
  return rows.map(({ row }) => row)
}

test('what was stored under the words of a version before is found under those of today', async () => {
  await migrateBefore('0110')
  // Only what is written here counts, whatever it would refer to.
  await admin.query('set session_replication_role = replica')
  await add('transmissions', {
    id: 'tx_1',
    leg: 'messageLevelStatus',
    reason: 'answerNotWanted',
    content: { leg: 'messageLevelStatus', code: 'AP' },
  })
  await migrateBefore('0120')
  await add('transmission_events', {
    id: 'evt_1',
    source: 'accessPoint',
    type: 'noAnswer',
    data: { type: 'noAnswer', attempt: 1, reason: 'noValidResponse' },
  })
  await add('transmission_events', {
    id: 'evt_2',
    source: 'receiverProvider',
    type: 'messageLevelStatus',
    data: { type: 'messageLevelStatus', answer: { code: 'AP' } },
  })
  await add('transmission_events', {
    id: 'evt_3',
    source: 'portal',
    type: 'notApplicable',
    data: { type: 'notApplicable', reason: 'answerNotWanted' },
  })
  const document = { direction: 'sent', state: 'draft', standing: 'none' }
  await add('documents', { ...document, id: 'doc_1', transmission_reason: 'answerNotWanted' })
  await add('documents', { ...document, id: 'doc_2', tax_report_reason: 'answerSilent' })
  await add('documents', { ...document, id: 'doc_3', tax_report_reason: 'answerNeverCame' })
  await add('documents', { ...document, id: 'doc_4', attention: 'answerNotSent' })
  await add('bulk_runs', { kind: 'retry', state: 'done', verdict: 'answerNotSent' })
  await add('bulk_items', { outcome: 'refused', code: 'awaitsAnswer' })
  const notice = { tone: 'info', subject_type: 'document' }
  await add('notices', { ...notice, id: 'ntc_1', dedupe_key: '1', kind: 'answerOverdue' })
  await add('notices', { ...notice, id: 'ntc_2', dedupe_key: '2', kind: 'buyerAnswered' })
  await add('notices', {
    ...notice,
    id: 'ntc_3',
    dedupe_key: '3',
    kind: 'documentFailed',
    params: { number: '7', verdict: 'answerNotSent' },
  })
  await add('arrival_events', { key: 'answerDecided:RE', type: 'answerDecided', data: { code: 'RE' } })
  await add('arrival_events', { key: 'alarmed:answerDue', type: 'alarmed', data: { notice: 'answerDue' } })
  await add('arrival_events', { key: 'alarmed:checkSlow', type: 'alarmed', data: { notice: 'checkSlow' } })

  await migrate(ownerUrl)

  expect(await all('select reason, content from transmissions')).toEqual([
    { reason: 'statusNotRequested', content: { kind: 'messageLevelStatus', code: 'AP' } },
  ])
  expect(await all('select type, data from transmission_events order by id')).toEqual([
    { type: 'noReceipt', data: { type: 'noReceipt', attempt: 1, reason: 'noValidResponse' } },
    { type: 'messageLevelStatus', data: { type: 'messageLevelStatus', status: { code: 'AP' } } },
    { type: 'notApplicable', data: { type: 'notApplicable', reason: 'statusNotRequested' } },
  ])
  expect(
    await all('select transmission_reason, tax_report_reason, attention from documents order by id'),
  ).toEqual([
    { transmission_reason: 'statusNotRequested', tax_report_reason: null, attention: null },
    { transmission_reason: null, tax_report_reason: 'statusMissing', attention: null },
    { transmission_reason: null, tax_report_reason: 'statusNeverReceived', attention: null },
    { transmission_reason: null, tax_report_reason: null, attention: 'statusNotSent' },
  ])
  expect(await all('select verdict from bulk_runs')).toEqual([{ verdict: 'statusNotSent' }])
  expect(await all('select code from bulk_items')).toEqual([{ code: 'awaitsStatus' }])
  expect(await all('select kind, params from notices order by id')).toEqual([
    { kind: 'statusOverdue', params: {} },
    { kind: 'buyerResponded', params: {} },
    { kind: 'documentFailed', params: { number: '7', verdict: 'statusNotSent' } },
  ])
  expect(await all('select key, type, data from arrival_events order by seq')).toEqual([
    { key: 'messageLevelStatusDecided:RE', type: 'messageLevelStatusDecided', data: { code: 'RE' } },
    { key: 'alarmed:messageLevelStatusDue', type: 'alarmed', data: { notice: 'messageLevelStatusDue' } },
    { key: 'alarmed:checkSlow', type: 'alarmed', data: { notice: 'checkSlow' } },
  ])
})
