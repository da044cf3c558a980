import type { EnvelopeHeader, EnvelopeReading, ExchangedKind } from '#core/envelope'
import { type Finding, fatal } from '#core/findings'
import { completeDraft, type InvoiceDraft, isSelfBilled, type Totals } from '#core/invoice'
import { checkTree } from '#core/rules'
import { readUbl } from '#core/ubl'

/** A trade document that came in, as far as it could be read, and everything that is wrong with it. */
export interface JudgedDocument {
  readonly document: InvoiceDraft
  readonly totals: Totals
  readonly findings: readonly Finding[]
  /** False when it could not be read: then the document is what its envelope says, and so not good. */
  readonly isRead: boolean
}

/** Checks a document as it came, with its envelope. What cannot be read is judged by its envelope alone. */
export function judgeDocument(
  reading: EnvelopeReading,
  header: EnvelopeHeader,
  kind: ExchangedKind,
): JudgedDocument {
  const read = reading.envelope ? readUbl(reading.envelope.document) : undefined
  const document = read?.document
  const totals = read?.totals
  const tooLong = totals ? unkeepable(totals) : []
  const findings = [
    ...reading.findings.filter((finding) => finding.severity === 'fatal'),
    ...(reading.envelope ? checkTree(reading.envelope.document) : []),
    ...(document ? mismatches(header, document) : []),
    ...tooLong,
  ]
  return {
    document: document ?? sketch(header, kind),
    totals: totals && tooLong.length === 0 ? totals : noTotals,
    findings,
    isRead: document !== undefined,
  }
}

const noTotals: Totals = { lines: [], allowances: [], charges: [], breakdown: [] }

/** What is known of a document that cannot be read: of which kind it claims to be, and between whom it went. */
function sketch({ sender, receiver }: EnvelopeHeader, exchanged: ExchangedKind): InvoiceDraft {
  const kind = tradeKinds.find((one) => one === exchanged) ?? 'invoice'
  const [from, to] = [sender, receiver].map(({ value }) => {
    const cut = value.indexOf(':')
    return { participantId: { scheme: value.slice(0, cut), value: value.slice(cut + 1) } }
  })
  return completeDraft(
    isSelfBilled(kind) ? { kind, buyer: from, seller: to } : { kind, seller: from, buyer: to },
  )
}

const tradeKinds = ['invoice', 'creditNote', 'selfBilledInvoice', 'selfBilledCreditNote'] as const

/** Digits of the longest amount that a list can hold; no currency needs a tenth of them. */
const longestAmount = 1_000

/** What no business writes and no list could hold: answered like any other fault, and kept in its envelope only. */
function unkeepable({ payable, grossTotal }: Totals): Finding[] {
  const isLong = [payable, grossTotal].some((amount) => (amount?.length ?? 0) > longestAmount)
  if (!isLong) return []
  const message = `An amount has more than ${longestAmount} digits.`
  return [fatal('falaj-amount-too-long', '', message, { digits: String(longestAmount) })]
}

/** The envelope must say the same as the document inside. */
function mismatches(header: EnvelopeHeader, document: InvoiceDraft): Finding[] {
  const [sender, receiver] = isSelfBilled(document.kind)
    ? (['buyer', 'seller'] as const)
    : (['seller', 'buyer'] as const)
  const pairs = [
    [sender, header.sender.value],
    [receiver, header.receiver.value],
  ] as const
  return pairs.flatMap(([side, expected]) => {
    const id = document[side]?.participantId
    const found = id ? `${id.scheme ?? ''}:${id.value ?? ''}` : ''
    if (found.toLowerCase() === expected.toLowerCase()) return []
    const message = `The envelope says ${expected}, the document says ${found}.`
    return [fatal('falaj-envelope-mismatch', `${side}.participantId`, message, { expected, found })]
  })
}
