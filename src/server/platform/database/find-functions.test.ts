/** Searches that run as the owner, past row-level security: they find the tenant's own rows only. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Environment } from '#contract/common'
import { registerCompany, type TestCompany } from '../testing/company.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createPool } from './database.ts'
import { searchTerms } from './search-text.ts'

let portal: TestPortal
let app: pg.Pool
let ours: TestCompany
let theirs: TestCompany

interface Place {
  readonly company: TestCompany
  readonly environment: Environment
}

function idOf({ company, environment }: Place, prefix: string): string {
  const place = createHash('sha256').update(`${company.organizationId} ${environment}`).digest('hex')
  return `${prefix}_${place.slice(0, 26)}`
}

const address = `'{"line1": "", "line2": "", "line3": "", "city": "", "subdivision": "", "postalCode": "", "country": ""}'`

/** Inserts rows that every search finds by the word "needle", in all places under the same participant. */
async function putNeedle(place: Place): Promise<void> {
  const at = [place.company.organizationId, place.environment]
  const insert = (statement: string, prefix: string, ...more: unknown[]) =>
    portal.query(statement, [...at, idOf(place, prefix), ...more])
  await insert(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     values ($1, $2, $3, $4, 'sent', 'issued', '380', '2020-05-05', $3, md5($3)::uuid::text, '', '', '', '', 'AED', 1, 1,
       'sent', 'delivered', 'accepted', 'complete', ' needle', now(), now())`,
    'doc',
    ours.participant.id,
  )
  await insert(
    `insert into contacts (organization_id, environment, id, is_customer, is_supplier, name, name_ar, trading_name, email,
       phone, trn, tin, participant_id, billing_address, notes, search, archived, reachability, created_at, updated_at)
     values ($1, $2, $3, true, false, 'Zz needle', '', '', '', '', '', '', '', ${address}, '', ' needle', false, 'notChecked',
       now(), now())`,
    'con',
  )
  await insert(
    `insert into products (organization_id, environment, id, code, name, name_ar, description, unit_code, unit_price,
       currency, vat_category, vat_rate, exemption_reason_code, item_type, hs_code, sac_code, gtin, search, archived,
       created_at, updated_at)
     values ($1, $2, $3, $3, 'Zz needle', '', '', 'C62', 10, 'AED', 'S', '5', '', 'G', '', '', '', ' needle', false,
       now(), now())`,
    'prd',
  )
}

/** Inserts so many rows before it that a search does not reach it by scanning the list. */
async function putHay({ organizationId, participant }: TestCompany): Promise<void> {
  const id = `'hay_' || lpad(g::text, 6, '0')`
  await portal.query(
    `insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
       uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
       gross, transmission_state, message_level_status, tax_report_state, standing, search, created_at, issued_at)
     select $1, 'preprod', ${id}, $2, 'sent', 'issued', '380', '2026-01-01', 'H' || g, md5(g::text)::uuid::text, '', '',
       '', '', 'AED', 1, 1, 'sent', 'delivered', 'accepted', 'complete', ' hay', now(), now()
     from generate_series(1, 1100) g`,
    [organizationId, participant.id],
  )
  await portal.query(
    `insert into contacts (organization_id, environment, id, is_customer, is_supplier, name, name_ar, trading_name, email,
       phone, trn, tin, participant_id, billing_address, notes, search, archived, reachability, created_at, updated_at)
     select $1, 'preprod', ${id}, true, false, 'Hay ' || g, '', '', '', '', '', '', '', ${address}, '', ' hay', false,
       'notChecked', now(), now() from generate_series(1, 1100) g`,
    [organizationId],
  )
  await portal.query(
    `insert into products (organization_id, environment, id, code, name, name_ar, description, unit_code, unit_price,
       currency, vat_category, vat_rate, exemption_reason_code, item_type, hs_code, sac_code, gtin, search, archived,
       created_at, updated_at)
     select $1, 'preprod', ${id}, 'H' || g, 'Hay ' || g, '', '', 'C62', 10, 'AED', 'S', '5', '', 'G', '', '', '', ' hay',
       false, now(), now() from generate_series(1, 1100) g`,
    [organizationId],
  )
}

beforeAll(async () => {
  portal = await startTestPortal()
  app = createPool(portal.appUrl, { max: 1 })
  ours = await registerCompany(portal, { name: 'Ours' })
  theirs = await registerCompany(portal, { name: 'Theirs' })
  for (const company of [ours, theirs])
    for (const environment of ['preprod', 'prod'] as const) await putNeedle({ company, environment })
  await putHay(ours)
})
afterAll(async () => {
  await app.end()
  await portal.stop()
})

const grams = ['nee', 'eed', 'edl', 'dle']
const functions = {
  doc: `falaj.find_documents(jsonb_build_object('participant', $3::text, 'direction', 'sent', 'rejected', false), $1, $2, null, null, $4, 50)`,
  con: `falaj.find_contacts('{"archived": false}', $1, $2, null, null, $4, 50 + 0 * length($3))`,
  prd: `falaj.find_products('{"archived": false}', $1, $2, null, null, $4, 50 + 0 * length($3))`,
}

/** The rows that the application's role sees, with a tenant and without. */
async function find(call: string, place: Place | undefined, backwards: boolean): Promise<string[]> {
  const client = await app.connect()
  try {
    await client.query('begin')
    if (place)
      await client.query(`set local falaj.tenant = '${place.company.organizationId} ${place.environment}'`)
    const values = [['%needle%'], grams, ours.participant.id, backwards]
    const { rows } = await client.query<{ id: string }>(`select id from ${call}`, values)
    return rows.map(({ id }) => id)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe.each(Object.entries(functions))('%s', (prefix, call) => {
  test.each([false, true])(
    'finds the own rows of the environment only (backwards: %s)',
    async (backwards) => {
      for (const company of [ours, theirs])
        for (const environment of ['preprod', 'prod'] as const) {
          const place = { company, environment }
          expect(await find(call, place, backwards)).toEqual([idOf(place, prefix)])
        }
    },
  )

  test('finds nothing outside of a tenant', async () => {
    expect(await find(call, undefined, false)).toEqual([])
  })
})

test.each([
  ['doc', '/documents?direction=sent&search=needle'],
  ['con', '/contacts?search=needle'],
  ['prd', '/products?search=needle'],
])('%s: a search over HTTP beyond the first thousand rows', async (prefix, path) => {
  const found = await portal.request('GET', path, { token: ours.token, participant: ours.participant.id })
  expect(found.status).toBe(200)
  expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([
    idOf({ company: ours, environment: 'preprod' }, prefix),
  ])
})

describe('contacts whose names begin alike', () => {
  /** Half of them have one piece of the word, half another; few have the word. Their block is dense for a piece alone. */
  const many = 18_000

  beforeAll(async () => {
    await portal.query(
      `insert into contacts (organization_id, environment, id, is_customer, is_supplier, name, name_ar, trading_name, email,
         phone, trn, tin, participant_id, billing_address, notes, search, archived, reachability, created_at, updated_at)
       select $1, 'preprod', 'mil_' || lpad(g::text, 6, '0'), true, false, 'Mill ' || g, '', '', '', '', '', '', '', ${address},
         '', case when g % 2 = 0 then ' abcx' else ' xbcd' end || case when g % 90 = 7 then ' abcd' else '' end, false,
         'notChecked', now(), now() from generate_series(1, $2::integer) g`,
      [theirs.organizationId, many],
    )
    await portal.query('vacuum contacts')
  })

  interface Row {
    readonly id: string
    readonly name: string
    readonly is_found: boolean
  }

  /** All that a search finds, call by call from where the one before has stopped. */
  async function findAll(word: string, backwards: boolean): Promise<string[]> {
    const terms = searchTerms(word)
    const found: string[] = []
    let edge: Row | undefined
    for (;;) {
      const { rows } = await app.query<Row>(
        `select id, name, is_found from falaj.find_contacts('{"archived": false}', $1, $2, $3, $4, $5, 400)`,
        [terms?.patterns, terms?.grams, edge?.name, edge?.id, backwards],
      )
      const last = rows.at(-1)
      found.push(...rows.flatMap((row) => (row.is_found ? [row.id] : [])))
      if (!last || (last.is_found && rows.length < 400)) return found
      edge = last
    }
  }

  test.each([
    ['abcd', 200],
    ['abc', 9_200],
    ['needle', 1],
    ['mill', 0],
  ])('are all found by "%s", in the order of the list, each once', async (word, count) => {
    await app.query(`set falaj.tenant = '${theirs.organizationId} preprod'`)
    const all = await portal.query<{ id: string }>(
      `select id from contacts where organization_id = $1 and environment = 'preprod' and search like '%' || $2 || '%'
       order by name, id`,
      [theirs.organizationId, word],
    )
    const expected = all.map(({ id }) => id)
    expect(expected).toHaveLength(count)
    expect(await findAll(word, false)).toEqual(expected)
    expect(await findAll(word, true)).toEqual(expected.toReversed())
  })

  test('are found among many that were deleted since the last vacuum', async () => {
    await app.query(`set falaj.tenant = '${theirs.organizationId} preprod'`)
    await portal.query('alter table contacts set (autovacuum_enabled = false)')
    const left = await portal.query<{ id: string }>(
      `with gone as (
         delete from contacts where organization_id = $1 and search like '% xbcd%' and id not in (
           select id from contacts where organization_id = $1 and search like '% xbcd%' order by id limit 60)
       )
       select id from contacts where organization_id = $1 and search like '% xbcd%' order by id limit 60`,
      [theirs.organizationId],
    )
    const found = await findAll('xbcd', false)
    expect(found.toSorted()).toEqual(left.map(({ id }) => id))
  })
})
