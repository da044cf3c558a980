import { completeDraft } from '#core/drafts'
import type { EnvelopeHeader, EnvelopeReading, ExchangedKind } from '#core/envelope'
import { type Finding, fatal } from '#core/findings'
import { type InvoiceDraft, type Totals } from '#core/invoice'
import { isSelfBilled } from '#core/kinds'
import { checkTree } from '#core/rules'
import { readUbl } from '#core/ubl'
import type { XmlElement } from '#core/xml'
import { tooLarge } from './read-arrival.ts'
import { maxReadBytes } from './size-limits.ts'

/** A received trade document, as far as it could be read, with all of its faults. */
export interface ValidatedDocument {
  readonly document: InvoiceDraft
  readonly totals: Totals
  readonly findings: readonly Finding[]
  /** False when it could not be read: then the document is built from its envelope's header, and invalid. */
  readonly isRead: boolean
  /** Its text in the envelope; null when it cannot be extracted. */
  readonly xml: string | null
  readonly tree?: XmlElement
  /** Document and totals as JSON, when the ones above are without their lines. */
  readonly serialized?: { readonly draft: string; readonly totals: string }
}

/**
 * Checks a document as received, with its envelope. An unreadable document is described by its envelope alone.
 * @param today `YYYY-MM-DD`, Asia/Dubai: the day on which it arrived
 */
export function validateDocument(
  reading: EnvelopeReading,
  header: EnvelopeHeader,
  kind: ExchangedKind,
  today: string,
): ValidatedDocument {
  const read = reading.envelope ? readUbl(reading.envelope.document) : undefined
  const document = read?.document
  const totals = read?.totals
  const tooLong = totals ? amountTooLong(totals) : []
  const findings = [
    ...reading.findings.filter((finding) => finding.severity === 'fatal'),
    ...(reading.envelope ? checkTree(reading.envelope.document, { today }) : []),
    ...(document ? mismatches(header, document) : []),
    ...tooLong,
  ]
  return {
    document: document ?? documentFromHeader(header, kind),
    totals: totals && tooLong.length === 0 ? totals : noTotals,
    findings,
    isRead: document !== undefined,
    xml: reading.envelope?.documentXml ?? null,
    ...(reading.envelope ? { tree: reading.envelope.document } : {}),
  }
}

/** The result for a document that is too large to be read: it is stored and answered, unread. */
export function unreadDocument(header: EnvelopeHeader, kind: ExchangedKind): ValidatedDocument {
  return {
    document: documentFromHeader(header, kind),
    totals: noTotals,
    findings: [tooLarge(maxReadBytes)],
    isRead: false,
    xml: null,
  }
}

/** The number of findings stored of a large document: more would not help to correct it. */
const maxFindings = 1_000

/** The result without tree and lines, cheap to send between threads. */
export function withoutLines({ tree: _tree, ...validated }: ValidatedDocument): ValidatedDocument {
  const { document, totals, findings } = validated
  const fatal = findings.filter(({ severity }) => severity === 'fatal')
  const others = findings.filter(({ severity }) => severity !== 'fatal')
  return {
    ...validated,
    document: { ...document, lines: [], attachments: [] },
    totals: { ...totals, lines: [] },
    findings: [...fatal.slice(0, maxFindings), ...others.slice(0, maxFindings)].slice(0, maxFindings),
    serialized: { draft: JSON.stringify(document), totals: JSON.stringify(totals) },
  }
}

const noTotals: Totals = { lines: [], allowances: [], charges: [], breakdown: [] }

/** What the header says of a document that cannot be read: its claimed kind, sender and receiver. */
function documentFromHeader({ sender, receiver }: EnvelopeHeader, exchanged: ExchangedKind): InvoiceDraft {
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

/** Digits of the longest amount that a list can show; no currency needs a tenth of them. */
const maxAmountDigits = 1_000

/** Amounts too long for any list, in totals: a finding like any other; the document stays in its envelope only. */
export function amountTooLong({ payable, grossTotal }: Totals): Finding[] {
  const isLong = [payable, grossTotal].some((amount) => (amount?.length ?? 0) > maxAmountDigits)
  if (!isLong) return []
  const message = `An amount has more than ${maxAmountDigits} digits.`
  return [fatal('falaj-amount-too-long', '', message, { digits: String(maxAmountDigits) })]
}

/** Differences between the envelope and the document inside. */
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
    const participantId = id ? `${id.scheme ?? ''}:${id.value ?? ''}` : ''
    if (participantId.toLowerCase() === expected.toLowerCase()) return []
    const message = `The envelope says ${expected}, the document says ${participantId}.`
    return [
      fatal('falaj-envelope-mismatch', `${side}.participantId`, message, { expected, found: participantId }),
    ]
  })
}
