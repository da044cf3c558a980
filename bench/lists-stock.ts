/**
 * Long lists to measure: documents, contacts, products and notices of a company, created in SQL. They resemble data of
 * the portal (dates over three years, the more customers the more documents, Arabic names, few documents that need
 * attention), with some words at known places: see `words`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { searchText } from '../src/server/platform/database/search-text.ts'
import type { TestCompany } from '../src/server/platform/testing/company.ts'
import type { Rig } from '../tools/chaos/rig.ts'

const first = ['Falcon', 'Palm', 'Desert', 'Marina', 'Creek', 'Gulf', 'Pearl', 'Oasis', 'Coral', 'Dune']
const second = [
  'Logistics',
  'Foods',
  'Textiles',
  'Motors',
  'Medical',
  'Steel',
  'Paper',
  'Marble',
  'Solar',
  'Ice',
]
const firstAr = [
  'الصقر',
  'النخلة',
  'الصحراء',
  'المرسى',
  'الخور',
  'الخليج',
  'اللؤلؤة',
  'الواحة',
  'المرجان',
  'الكثبان',
]
const secondAr = [
  'للنقل',
  'للأغذية',
  'للنسيج',
  'للسيارات',
  'الطبية',
  'للحديد',
  'للورق',
  'للرخام',
  'للطاقة',
  'للثلج',
]

/** Words to search for, by how many documents they are in. */
export const words = {
  /** In every document. */
  every: 'llc',
  /** In one of ten. */
  common: 'falcon',
  /** In one of a hundred. */
  pair: 'coral ice',
  /** The buyer of one of twenty in the first of the three years, and of none since. */
  gone: 'bygone',
  /** In five documents. */
  rare: 'xylophone',
  /** The name of a buyer in Arabic, as users type it. */
  arabic: 'اللؤلؤه',
  none: 'zzyzx',
}

const day = 86_400_000

async function fillParties(query: (sql: string) => Promise<unknown>, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const [a, b] = [index % 10, Math.floor(index / 10) % 10]
    const en = `${first[a]} ${second[b]} ${index < 100 ? '' : `${Math.floor(index / 100)} `}LLC`
    const ar = `شركة ${firstAr[a]} ${secondAr[b]} ذ.م.م`
    const tin = `17${String(index).padStart(8, '0')}`
    const ids = `0235:${tin} ${tin}00003 ${tin}`
    return { en, ar, tin, folded: searchText(`${en} ${ar} ${ids}`) }
  })
  const gone = { en: 'Bygone Buyers LLC', ar: 'شركة الراحلين', tin: '1799999999' }
  rows.push({ ...gone, folded: searchText(`${gone.en} ${gone.ar} 0235:${gone.tin}`) })
  const values = rows.map(({ en, ar, tin, folded }, k) => `(${k}, '${en}', '${ar}', '${tin}', '${folded}')`)
  await query('drop table if exists parties')
  await query('create temp table parties (k integer primary key, en text, ar text, tin text, folded text)')
  await query(`insert into parties values ${values.join(', ')}`)
}

/** The states of a document: transmission, its reason, message level status, tax report. */
const standings = `(values
  ('complete', 'sent', null, 'delivered', 'accepted'),
  ('onItsWay', 'sent', null, 'awaited', 'sent'),
  ('needsYou', 'failed', 'notRegistered', 'notExpected', 'accepted'),
  ('reportedOnly', 'notApplicable', null, 'notExpected', 'accepted'),
  ('drafts', 'queued', null, 'notExpected', 'queued'),
  ('none', 'sent', null, 'delivered', 'accepted')) as f (standing, transmission, reason, mls, report)`

function documentsSql(
  company: Owner,
  direction: 'sent' | 'received',
  from: number,
  to: number,
  all: number,
): string {
  const sent = direction === 'sent'
  const own = company.participant.participantId
  const end = new Date(Math.floor(Date.now() / day) * day).toISOString().slice(0, 10)
  const share = (n: number) => `(hashint8extended(g, ${n}) & 1048575) / 1048576.0`
  const standing = sent
    ? `case when r1 < 0.9 then 'complete' when r1 < 0.94 then 'reportedOnly' when r1 < 0.965 then 'needsYou'
       when r1 < 0.99 then 'onItsWay' else 'drafts' end`
    : `case when r1 < 0.99 then 'none' else 'needsYou' end`
  return `
    with g as (select g, ${[1, 2, 3, 4, 5].map((n) => `${share(n)} as r${n}`).join(', ')} from generate_series(${from}, ${to}) g),
    d as (
      select g.*, ${standing} as standing,
        date '${end}' - 1095 + (g::bigint * 1095 / ${all})::integer as date,
        case when r2 < 0.85 then '380' when r2 < 0.95 then '381' when r2 < 0.97 then '389' when r2 < 0.98 then '261'
          when r2 < 0.995 then '480' else '81' end as type_code,
        case when r3 < 0.05 and g < ${Math.floor(all / 3)} then (select max(k) from parties)
          else floor(r4 * r4 * (select max(k) from parties))::integer end as k
      from g
    )
    insert into documents (organization_id, environment, id, participant_key, direction, state, type_code, date, number,
      uuid, counterparty_name, counterparty_name_ar, sending_participant_id, receiving_participant_id, currency, payable,
      gross, envelope_id, transmission_state, transmission_reason, message_level_status, tax_report_state, attention,
      attention_since, standing, unread, search, created_at, issued_at, rejected_on_arrival)
    select '${company.organizationId}', 'preprod',
      'doc_01' || '${sent ? 'a' : 'b'}' || lpad(to_hex(d.g), 7, '0') || left(md5(d.g::text), 16),
      '${company.participant.id}', '${direction}',
      ${sent ? `case d.standing when 'drafts' then 'draft' else 'issued' end` : `'received'`}, type_code, date,
      'INV-' || extract(year from date) || '-' || lpad(d.g::text, 8, '0'), md5('${direction}' || d.g)::uuid::text, p.en, p.ar,
      ${sent ? `'${own}', '0235:' || p.tin` : `'0235:' || p.tin, '${own}'`}, 'AED', 262.5, 262.5,
      md5('e${direction}' || d.g)::uuid::text, f.transmission, f.reason, f.mls, f.report,
      case when d.standing = 'needsYou' then case when r5 < 0.7 then 'needsYouReportedNotSent' else 'needsYouNotReachable' end end,
      case when d.standing = 'needsYou' then date::timestamptz end, d.standing, ${sent ? 'false' : 'r5 > 0.98'},
      ' inv ' || extract(year from date) || ' ' || lpad(d.g::text, 8, '0') || p.folded
        || case when d.g % ${Math.floor(all / 5)} = 7 then ' xylophone' else '' end,
      date::timestamptz, date::timestamptz, ${sent ? 'false' : 'r5 < 0.002'}
    from d join parties p on p.k = d.k join ${standings} on f.standing = d.standing
    order by d.g`
}

function otherSql(company: TestCompany, from: number, to: number): string[] {
  const place = `'${company.organizationId}', 'preprod'`
  const id = (prefix: string) => `'${prefix}_01c' || lpad(to_hex(g), 7, '0') || left(md5(g::text), 16)`
  const parties = `from generate_series(${from}, ${to}) g join parties p on p.k = g % (select max(k) from parties)`
  const address = `'{"line1": "Road 1", "line2": "", "line3": "", "city": "Dubai", "subdivision": "DXB", "postalCode": "", "country": "AE"}'`
  const odd = `case when g % 100000 = 7 then ' xylophone' else '' end`
  return [
    `insert into contacts (organization_id, environment, id, is_customer, is_supplier, name, name_ar, trading_name, email,
       phone, trn, tin, participant_id, billing_address, notes, search, archived, reachability, created_at, updated_at)
     select ${place}, ${id('con')}, g % 5 <> 0, g % 3 = 0, p.en || ' ' || g, p.ar, '', 'a' || g || '@example.ae', '', '', '',
       '', ${address}, '', ' ' || lower(p.en) || ' ' || g || p.folded || ' a' || g || ' example ae' || ${odd}, g % 50 = 0, 'notChecked', now(), now()
     ${parties}`,
    `insert into products (organization_id, environment, id, code, name, name_ar, description, unit_code, unit_price,
       currency, vat_category, vat_rate, exemption_reason_code, item_type, hs_code, sac_code, gtin, search, archived,
       created_at, updated_at)
     select ${place}, ${id('prd')}, 'P-' || g, p.en || ' ' || g, p.ar, 'Box of ' || g, 'C62', 10, 'AED', 'S', '5', '',
       'G', '', '', '', ' p ' || g || ' ' || lower(p.en) || ' ' || g || p.folded || ${odd}, g % 50 = 0, now(), now()
     ${parties}`,
    `insert into notices (organization_id, environment, id, kind, tone, subject_type, subject_id, participant_key, params, dedupe_key, at)
     select ${place}, ${id('ntc')}, 'manyDocuments', 'info', 'none', '', '${company.participant.id}', '{}', 'b' || g, now()
     from generate_series(${from}, ${to}) g`,
  ]
}

const atOnce = 20_000

/** The ids of a company that its rows refer to. */
type Owner = Pick<TestCompany, 'organizationId'> & {
  readonly participant: Pick<TestCompany['participant'], 'id' | 'participantId'>
}

/** Gives a company this many sent documents only. */
export async function fillDocuments(rig: Rig, company: Owner, count: number): Promise<void> {
  await rig.alone(async (query) => {
    await query('set synchronous_commit = off')
    await fillParties(query, Math.max(200, Math.floor(count / 200)))
    for (let from = 1; from <= count; from += atOnce)
      await query(documentsSql(company, 'sent', from, Math.min(count, from + atOnce - 1), count))
  })
  await vacuumDocuments(rig)
}

/** Transactions that are older than a document, of any kind, prevent its page from being marked as visible to all. */
const vacuums = { most: 30, pauseMs: 1_000 }

/** Vacuums until an index answers for every document without its page, as it does among unchanged documents. */
async function vacuumDocuments(rig: Rig): Promise<void> {
  for (let times = 0; times < vacuums.most; times += 1) {
    await rig.query('vacuum analyze documents, document_search')
    const [left] = await rig.query<{ pages: number }>(
      "select relpages - relallvisible as pages from pg_class where oid = 'documents'::regclass",
    )
    if (left?.pages === 0) return
    await sleep(vacuums.pauseMs)
  }
  throw new Error('the documents are not visible to all: a transaction is open')
}

/** Gives a company this many sent documents, contacts, products and notices each, and a quarter as many received. */
export async function fillLists(rig: Rig, company: TestCompany, count: number): Promise<void> {
  await rig.alone(async (query) => {
    await query('set synchronous_commit = off')
    await fillParties(query, Math.max(200, Math.floor(count / 200)))
    const received = Math.floor(count / 4)
    for (let from = 1; from <= count; from += atOnce) {
      const to = Math.min(count, from + atOnce - 1)
      await query(documentsSql(company, 'sent', from, to, count))
      if (from <= received)
        await query(documentsSql(company, 'received', from, Math.min(to, received), received))
      for (const sql of otherSql(company, from, to)) await query(sql)
    }
    await query('vacuum analyze')
  })
}
