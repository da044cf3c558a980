/** Converts documents of a file into drafts of ours. */
import { createHash } from 'node:crypto'
import type { Finding } from '#contract/common'

import { withCounterparty } from '#core/drafts'
import { importFields, type ReadRow, wholeDocument } from '#core/imports'
import type { InvoiceDraft } from '#core/invoice'
import { isSelfBilled, kindOf } from '#core/kinds'
import { contradictions, fieldOfPlace, isDocumentField, toDraft, totalRow } from '#core/ledger'
import { compare, parseDecimal } from '#core/money'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { type BuyerFinder, findBuyers } from '#server/contacts'
import { type Judgement, parseWholeDocument, statedTypeCode } from '#server/imports'
import { type Participant, requireParticipant } from '#server/participants'
import { findProductsByCode } from '#server/products'
import { selectBankAccounts } from '#server/settings'
import { toStoredFinding } from '../model/index.ts'
import { ledgerKey, seriesOf } from '../numbers/index.ts'
import { otherSeller } from './other-seller.ts'

type Products = Awaited<ReturnType<typeof findProductsByCode>>

/** The draft of some rows, with the findings of reading them. */
export interface ReadDraft {
  readonly draft: InvoiceDraft | undefined
  /** The file contained the complete document. */
  readonly isWhole?: true
  /** Amounts that a whole document states, by the fields that they are compared as. */
  readonly stated?: Readonly<Record<string, string>>
  /** The XML of the file, by its hash, and its draft: it may be one that was saved here. */
  readonly saved?: { readonly sha256: string; readonly draft: InvoiceDraft }
  /** The buyer's contact, if the address book was searched. */
  readonly contact?: { readonly id: string; readonly name: string } | undefined
  /** Of the first row unless they name another. */
  readonly findings: readonly (Finding & { row?: number })[]
}

/** The draft of each document of a file, with the buyers and products that it names by our records. */
export async function readDrafts(
  tx: TenantTx,
  participantKey: string,
  items: readonly (readonly ReadRow[])[],
): Promise<readonly ReadDraft[]> {
  const [participant, accounts, buyers, products] = await Promise.all([
    requireParticipant(tx, participantKey),
    selectBankAccounts(tx, participantKey),
    findBuyers(
      tx,
      items.map(([first]) => first?.values ?? new Map()),
    ),
    findProductsByCode(
      tx,
      items.flatMap((rows) => rows.flatMap(({ values }) => values.get('line.code') ?? [])),
    ),
  ])
  const masterData = {
    participant,
    buyers,
    products,
    accounts: new Set(accounts.map(({ account }) => account)),
  }
  return items.map((rows) =>
    rows[0]?.values.has(wholeDocument) ? readWhole(rows, masterData) : readRows(rows, masterData),
  )
}

/** Records of the portal that documents of a file refer to. */
interface MasterData {
  readonly participant: Participant
  readonly buyers: BuyerFinder
  readonly products: Products
  /** Accounts of the company. */
  readonly accounts: ReadonlySet<string>
}

/** A document that is refused for the findings of reading it. */
export function refused(key: string, findings: readonly Finding[]): Judgement {
  return { key, outcome: 'invalid', findings: [findings], input: null, targetId: null, targetVersion: null }
}

/** The draft of some rows, one for each line. */
function readRows(rows: readonly ReadRow[], { accounts, buyers, products }: MasterData): ReadDraft {
  const total = totalRow(rows)
  if (total) return { draft: undefined, findings: [toStoredFinding(total)] }
  const [first] = rows
  const { contact, party, findings: ofBuyer } = buyers(first?.values ?? new Map())
  const completed = rows.map((row) => withProduct(row, products))
  const draft = { ...toDraft(completed.map(({ row }) => row)), buyer: party }
  const account = draft.paymentMeans?.[0]?.account?.value
  const findings = [
    ...ofBuyer,
    ...completed.flatMap(({ finding }, row) => (finding ? [{ ...finding, row }] : [])),
    ...contradictions(completed.map(({ row }) => row)).map(({ row, ...contradiction }) => ({
      ...toStoredFinding(contradiction),
      row,
    })),
    ...(account && !accounts.has(account) ? [accountUnknown(account)] : []),
  ]
  return { draft: contact ? withCounterparty(draft, contact) : draft, contact, findings }
}

/** A complete document from a file, for our company, and without fields of the system that wrote it. */
function readWhole([first]: readonly ReadRow[], { participant }: MasterData): ReadDraft {
  const read = parseWholeDocument(first?.values.get(wholeDocument) ?? '')
  if ('rule' in read)
    return { draft: undefined, findings: [fieldFinding('', read.rule, read.message, read.params)] }
  const code = statedTypeCode(read.draft)
  const saved = read.sha256 ? { saved: { sha256: read.sha256, draft: read.draft } } : {}
  const other = otherSeller(read.draft, participant)
  if (other) return { draft: undefined, findings: [other] }
  const { typeCode: _typeCode, customizationId: _customization, profileId: _profile, ...draft } = read.draft
  if (!kindOf(code) || isSelfBilled(draft.kind))
    return { draft: undefined, findings: [kindRefused(code)], ...saved }
  return { draft, findings: [], isWhole: true, ...saved, ...(read.stated ? { stated: read.stated } : {}) }
}

/** An account that the company has not entered may be mistyped, or belong to another party. */
function accountUnknown(account: string): Finding {
  const message = `${account} is none of your bank accounts in the settings. Check it before you send.`
  return {
    ...fieldFinding('payeeAccount', 'falaj-import-account', message, { value: account }),
    severity: 'warning',
  }
}

/** The draft with its number as decided: it stays, or becomes the ledger number beside a new one. */
export function numberedBy(draft: InvoiceDraft, numbers: 'ask' | 'keep' | 'renew' | null): InvoiceDraft {
  const { number, ...rest } = draft
  if (!number?.trim()) return draft
  return numbers === 'renew' ? { ...rest, ledgerNumber: number } : { ...draft, keepsNumber: true }
}

/** The row with omitted fields filled from the product whose code it names, or with a finding about the code. */
function withProduct(row: ReadRow, products: Products): { row: ReadRow; finding?: Finding } {
  const code = row.values.get('line.code') ?? ''
  const product = products.find(code)
  if (!product) {
    const similar = products.findWithZeros(code)
    return similar ? { row, finding: zerosLost(code, similar.code) } : { row }
  }
  // The classification comes from one source only: goods of the file do not get a service code from the product.
  const isClassified = ['itemType', 'hsCode', 'sacCode'].some((path) => row.values.has(`line.${path}`))
  const isTaxed = ['vatCategory', 'vatRate'].some((path) => row.values.has(`line.${path}`))
  const productValues = Object.entries({
    'line.description': product.description,
    'line.unit': product.unitCode,
    ...(isClassified
      ? {}
      : {
          'line.itemType': product.itemType,
          'line.hsCode': product.hsCode,
          'line.sacCode': product.sacCode,
        }),
    ...(isTaxed
      ? {}
      : {
          'line.vatCategory': product.vatCategory,
          'line.vatRate': product.vatRate,
          'line.exemptionReasonCode': product.exemptionReasonCode,
        }),
  }).filter(([, value]) => value !== '')
  return { row: { ...row, values: new Map([...productValues, ...row.values]) } }
}

/** A spreadsheet removes the leading zeros of `00123`. */
function zerosLost(value: string, code: string): Finding {
  const message = `No product has the code ${value}; ${code} may be meant, whose zeros a spreadsheet has taken off.`
  return {
    ...fieldFinding('line.code', 'falaj-import-code-zeros', message, { value, code }),
    severity: 'warning',
  }
}

/** Mapping case 21: 383 is not supported; an amount that is too low is credited and billed again. */
function kindRefused(code: string): Finding {
  if (code === '383') {
    const message =
      'The UAE has no debit note (383): credit the invoice that is too low, and issue the right one.'
    return fieldFinding('kind', 'falaj-import-debit-note', message, { value: code })
  }
  const message = `Documents of type ${code} are not imported here.`
  return fieldFinding('kind', 'falaj-import-kind', message, { value: code })
}

/** The key of a document of a file: series and number, or all of its contents. */
export function keyOf(draft: InvoiceDraft | undefined, rows: readonly ReadRow[]): string {
  const number = draft?.number?.trim()
  if (draft && number) return ledgerKey(seriesOf(draft.kind), number)
  const contents = rows.map(({ values }) => [...values.entries()])
  return `without ${createHash('sha256').update(JSON.stringify(contents)).digest('hex')}`
}

/** Hash of the contents of a document of a file. */
export function fingerprintOf(draft: InvoiceDraft): string {
  const { keepsNumber: _keeps, ...contents } = draft
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex')
}

/** Totals may be those of lines: they are compared with the sum of the lines. */
const comparedPaths = new Set(
  importFields('documents').flatMap(({ compared, path }) => (compared ? path : [])),
)

/** Rows of one number that disagree about fields of the whole document. */
export function disagreements(rows: readonly ReadRow[]): (Finding & { row: number })[] {
  const first = rows[0]?.values ?? new Map<string, string>()
  return rows.flatMap(({ values }, row) =>
    [...values].flatMap(([path, value]) => {
      const other = first.get(path)
      if (!isDocumentField(path) || comparedPaths.has(path)) return []
      if (other === undefined || isSameAmount(other, value) || path === 'number') return []
      const message = `The first row of this document says ${other} here.`
      return [{ ...fieldFinding(path, 'falaj-import-differs', message, { value, other }), row }]
    }),
  )
}

/** True for one text, and for one number that is written in two ways: `0` and `0.00`. */
function isSameAmount(one: string, other: string): boolean {
  const [first, second] = [parseDecimal(one), parseDecimal(other)]
  return one === other || (first !== undefined && second !== undefined && compare(first, second) === 0)
}

/**
 * Findings by row, each at its field.
 * @param advises whether findings of rules are advice only: a draft may be incomplete, and is checked again before it
 * is sent
 */
export function perRow(
  rows: readonly ReadRow[],
  ours: readonly (Finding & { row?: number })[],
  ofRules: readonly Finding[],
  { advises }: { advises: boolean },
): Finding[][] {
  const rowFindings = rows.map(({ findings }) =>
    findings.map(
      ({ message, params, path, rule, severity }): Finding => ({
        rule,
        severity,
        path,
        message,
        ...(params ? { params: { ...params } } : {}),
      }),
    ),
  )
  for (const { row = 0, ...finding } of ours) rowFindings[row]?.push(finding)
  const unread = new Set(
    rows.flatMap(({ findings }) =>
      findings.flatMap(({ path, severity }) => (severity === 'fatal' ? [path] : [])),
    ),
  )
  for (const finding of advises && unread.size > 0 ? [] : ofRules) {
    const { field, row } = fieldOfPlace(finding.path)
    // What the rules say of a value that could not be read, or of the whole, may follow from it.
    if (unread.size > 0 && (field === '' || unread.has(field))) continue
    rowFindings[row]?.push({ ...finding, path: field, ...(advises ? { severity: 'warning' } : {}) })
  }
  return rowFindings
}
