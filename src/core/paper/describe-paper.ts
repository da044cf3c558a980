import { loadCodeList } from '#core/codelists'
import type { InvoiceDraft, Totals } from '#core/invoice'
import { isCommercial, isSelfBilled } from '#core/kinds'
import { defaultPaperStyle, type PaperStyle } from '#core/paper-style'
import type { ArabicParties } from './arabic-parties.ts'
import { describeCorrections, describeHead } from './describe-head.ts'
import { describeLines } from './describe-lines.ts'
import { describeOthers, describeParty } from './describe-parties.ts'
import { describeConditions, describeNotes, describePayment } from './describe-payment.ts'
import {
  describeBreakdown,
  describeInAed,
  describePayable,
  describeRetention,
  describeTotals,
} from './describe-totals.ts'
import type { Paper, PaperFact, PaperStatement } from './paper.ts'
import { fact, facts, id, type PaperLists } from './values.ts'

/** Brings the long code lists that {@link describePaper} takes names from. */
export async function loadPaperLists(): Promise<PaperLists> {
  const [countries, currencies, units, chargeReasons] = await Promise.all([
    loadCodeList('countries'),
    loadCodeList('currencies'),
    loadCodeList('units'),
    loadCodeList('chargeReasons'),
  ])
  return { countries, currencies, units, chargeReasons }
}

/**
 * Describes the page of a document from the document and its amounts, as returned by `readUbl`, or by `computeTotals`
 * for a draft. Nothing is checked and nothing omitted: values that the document lacks are missing on the page. Pure;
 * never throws because of the contents. Source of the contents: VAT Executive Regulation, Article 59.
 */
export function describePaper(
  draft: InvoiceDraft,
  totals: Totals,
  {
    arabic = {},
    lists,
    style = defaultPaperStyle,
  }: { arabic?: ArabicParties | undefined; lists: PaperLists; style?: PaperStyle | undefined },
): Paper {
  const currency = draft.currency ?? totals.currency ?? 'AED'
  const showsVat = !isCommercial(draft.kind) && !isMarginScheme(draft)
  const party = (label: 'seller' | 'buyer') =>
    describeParty(label, draft[label], { arabic: arabic[label], draft, lists })
  return {
    kind: draft.kind,
    isProforma: draft.proforma === true,
    number: draft.number,
    issueDate: draft.issueDate,
    currency,
    seller: party('seller'),
    buyer: party('buyer'),
    corrections: describeCorrections(draft),
    head: describeHead(draft, lists),
    others: describeOthers(draft, lists),
    statements: statementsOf(draft),
    ...describeLines(draft, totals, { lists, currency, showsVat }),
    totals: describeTotals(draft, totals, { lists, showsVat }),
    payable: describePayable(draft, totals, currency),
    inAed: describeInAed(draft, totals),
    breakdown: showsVat ? describeBreakdown(totals) : [],
    payment: describePayment(draft, style, arabic.seller?.name),
    notes: describeNotes(draft, currency),
    retention: describeRetention(draft, totals, currency),
    conditions: describeConditions(style),
    look: { accent: style.accent, layout: style.layout, logo: style.logo },
    origin: originOf(draft),
  }
}

/** Under the profit margin scheme no VAT may be shown. Source: VAT Executive Regulation, Article 29. */
function isMarginScheme(draft: InvoiceDraft): boolean {
  const lines = draft.lines ?? []
  const areAll = lines.length > 0 && lines.every(({ vat }) => vat?.category === 'marginScheme')
  return Boolean(draft.flags?.profitMargin) || areAll
}

function statementsOf(draft: InvoiceDraft): PaperStatement[] {
  const has = (category: string) => draft.lines?.some(({ vat }) => vat?.category === category) ?? false
  const statements: [PaperStatement, boolean][] = [
    ['proforma', draft.proforma === true],
    ['selfBilled', isSelfBilled(draft.kind)],
    ['reverseCharge', has('reverseCharge')],
    ['marginScheme', isMarginScheme(draft)],
    ['deemedSupply', Boolean(draft.flags?.deemedSupply)],
    ['commercial', isCommercial(draft.kind) && !draft.proforma],
  ]
  return statements.flatMap(([name, applies]) => (applies ? [name] : []))
}

function originOf(draft: InvoiceDraft): PaperFact[] {
  const addressOf = (party: 'seller' | 'buyer') => {
    const { scheme, value } = draft[party]?.participantId ?? {}
    return id(value && (scheme ? `${scheme}:${value}` : value))
  }
  return facts(fact('network', addressOf('seller'), addressOf('buyer')), fact('uuid', id(draft.uuid)))
}
