/** Documents of a file, as drafts of ours. */
import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import { withCounterparty } from '#core/drafts'
import { fieldOfPlace, isOfWhole, type ReadRow, toDraft, wholeDocument } from '#core/imports'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled, kindOf } from '#core/kinds'
import type { Tx } from '#platform/database'
import { fieldFinding } from '#platform/problem'
import { type BuyerFinder, findBuyers } from '#server/contacts'
import { type Judgement, parseWholeDocument, statedTypeCode } from '#server/imports'
import { findProductsByCode } from '#server/products'
import { ledgerKey } from './import-link-store.ts'
import { seriesOf } from './series.ts'

type Products = Awaited<ReturnType<typeof findProductsByCode>>

/** The draft that rows make, with what is to be said of reading them. */
export interface ReadDraft {
  readonly draft: InvoiceDraft | undefined
  /** Of the buyer, where the address book was asked. */
  readonly contact?: { readonly id: string; readonly name: string } | undefined
  readonly findings: readonly Finding[]
}

/** The draft of each document of a file, with the buyers and products that it names by our records. */
export async function readDrafts(
  tx: Tx,
  actor: Actor,
  items: readonly (readonly ReadRow[])[],
): Promise<readonly ReadDraft[]> {
  const [buyers, products] = await Promise.all([
    findBuyers(
      tx,
      actor,
      items.map(([first]) => first?.values ?? new Map()),
    ),
    findProductsByCode(
      tx,
      actor,
      items.flatMap((rows) => rows.flatMap(({ values }) => values.get('line.code') ?? [])),
    ),
  ])
  return items.map((rows) => readDraft(rows, buyers, products))
}

/** A document that is refused for what reading it found. */
export function refused(key: string, findings: readonly Finding[]): Judgement {
  return { key, outcome: 'invalid', findings: [findings], input: null, targetId: null, targetVersion: null }
}

/** The draft that rows make, or that a file held whole. */
function readDraft(rows: readonly ReadRow[], buyers: BuyerFinder, products: Products): ReadDraft {
  const [first] = rows
  const whole = first?.values.get(wholeDocument)
  if (whole === undefined) {
    const { contact, party } = buyers(first?.values ?? new Map())
    const draft = { ...toDraft(rows.map((row) => withProduct(row, products))), buyer: party }
    return { draft: contact ? withCounterparty(draft, contact) : draft, contact, findings: [] }
  }
  const read = parseWholeDocument(whole)
  if ('rule' in read) return { draft: undefined, findings: [fieldFinding('', read.rule, read.message)] }
  const code = statedTypeCode(read.draft)
  const { typeCode: _stated, ...draft } = read.draft
  if (kindOf(code) && !isSelfBilled(draft.kind)) return { draft, findings: [] }
  return { draft: undefined, findings: [kindRefused(code)] }
}

/** The row with what it leaves open of the product whose code it names. */
function withProduct(row: ReadRow, products: Products): ReadRow {
  const product = products.get((row.values.get('line.code') ?? '').toLowerCase())
  if (!product) return row
  // What a thing is, is said by one side alone: goods of the file are no service for what the product says.
  const isClassified = ['itemType', 'hsCode', 'sacCode'].some((path) => row.values.has(`line.${path}`))
  const known = Object.entries({
    'line.description': product.description,
    'line.unit': product.unitCode,
    ...(isClassified
      ? {}
      : {
          'line.itemType': product.itemType,
          'line.hsCode': product.hsCode,
          'line.sacCode': product.sacCode,
        }),
  }).filter(([, value]) => value !== '')
  return { ...row, values: new Map([...known, ...row.values]) }
}

/** Mapping case 21: there is no 383 here; what is too low is credited and billed anew. */
function kindRefused(code: string): Finding {
  if (code === '383') {
    const message =
      'The UAE has no debit note (383): credit the invoice that is too low, and issue the right one.'
    return fieldFinding('kind', 'falaj-import-debit-note', message, { value: code })
  }
  const message = `Documents of type ${code} are not imported here.`
  return fieldFinding('kind', 'falaj-import-kind', message, { value: code })
}

/** By what a document of a file is told apart: series and number, or all that it says. */
export function keyOf(draft: InvoiceDraft | undefined, rows: readonly ReadRow[]): string {
  const number = draft?.number?.trim()
  if (draft && number) return ledgerKey(seriesOf(draft.kind), number)
  const said = rows.map(({ values }) => [...values.entries()])
  return `without ${createHash('sha256').update(JSON.stringify(said)).digest('hex')}`
}

/** Of what a file says of a document. */
export function fingerprintOf(draft: InvoiceDraft): string {
  return createHash('sha256').update(JSON.stringify(draft)).digest('hex')
}

/** Rows of one number that say different things of the whole. */
export function disagreements(rows: readonly ReadRow[]): (Finding & { row: number })[] {
  const first = rows[0]?.values ?? new Map<string, string>()
  return rows.flatMap(({ values }, row) =>
    [...values].flatMap(([path, value]) => {
      const other = first.get(path)
      if (!isOfWhole(path) || other === undefined || other === value || path === 'number') return []
      const message = `The first row of this document says ${other} here.`
      return [{ ...fieldFinding(path, 'falaj-import-differs', message, { value, other }), row }]
    }),
  )
}

/**
 * Findings by row, each at its field.
 * @param advises whether what a rule finds only advises: a draft may be incomplete, and is checked again before it is sent
 */
export function perRow(
  rows: readonly ReadRow[],
  ours: readonly (Finding & { row?: number })[],
  ofRules: readonly Finding[],
  { advises }: { advises: boolean },
): Finding[][] {
  const found = rows.map(({ findings }) =>
    findings.map(
      ({ message, params, path, rule, severity }): Finding => ({
        ...{ rule, severity, path, message },
        ...(params ? { params: { ...params } } : {}),
      }),
    ),
  )
  for (const { row = 0, ...finding } of ours) found[row]?.push(finding)
  const isUnread = rows.some(({ findings }) => findings.some(({ severity }) => severity === 'fatal'))
  for (const finding of isUnread ? [] : ofRules) {
    const { field, row } = fieldOfPlace(finding.path)
    found[row]?.push({ ...finding, path: field, ...(advises ? { severity: 'warning' } : {}) })
  }
  return found
}
