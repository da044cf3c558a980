import type { Paper, PaperCell, PaperFact, PaperGroup, PaperParty, PaperSums, PaperValue } from '#core/paper'
import type { PaperLanguage } from './language.ts'
import {
  labelOf,
  leftToRight,
  type Pair,
  printAmount,
  printFact,
  type Run,
  runOf,
  titleOf,
  valueRuns,
  wordsOf,
} from './words.ts'

/** The word behind the text of a page that is no evidence. */
export type Watermark = 'draft' | 'test'

/** Everything that the template lays out, in words already. Its names are those that `template/*.typ` reads. */
export type Page = ReturnType<typeof printPage>

/** Puts what a document shows into the words of a page. Pure. */
export function printPage(paper: Paper, language: PaperLanguage, watermark: Watermark | undefined) {
  const fact = (one: PaperFact) => printFact(one, language)
  const group = ({ facts, label }: PaperGroup) => ({ label: labelOf(label), facts: facts.map(fact) })
  return {
    language,
    title: titleOf(paper),
    number: paper.number === undefined ? null : leftToRight(paper.number),
    currency: paper.currency,
    watermark: watermark ? wordsOf('watermark', watermark) : null,
    seller: printParty(paper.seller),
    buyer: printParty(paper.buyer),
    corrections: paper.corrections.map(fact),
    head: paper.head.map(fact),
    others: paper.others.map(group),
    statements: paper.statements.map((name) => wordsOf('statement', name)),
    columns: paper.columns.map((name) => ({ name, label: labelOf(name) })),
    lines: paper.lines.map((line, index) => ({
      id: line.id,
      name: runOf(line.name),
      description: line.description ? runOf(line.description) : null,
      details: line.details.map(fact),
      cells: Object.fromEntries(
        Object.entries(line.cells).map(([name, cell]) => [name, printCell(cell, language)]),
      ),
      sums: printSums(paper.sums[index] ?? {}),
    })),
    totals: paper.totals.map(fact),
    payable: fact(paper.payable),
    aed: { label: labelOf('inAed'), facts: paper.inAed.map(fact) },
    breakdown: {
      label: labelOf('vatSummary'),
      rows: paper.breakdown.map(({ name, rate, reason, tax, taxable }) => ({
        name: [name, rate].flatMap((value) => (value ? [valueRuns(value, language)] : [])),
        taxable: printAmount(taxable),
        tax: printAmount(tax),
        reason: reason ? valueRuns(reason, language) : [],
      })),
    },
    payment: paper.payment.map(group),
    notes: paper.notes.map(fact),
    retention: paper.retention ? fact(paper.retention) : null,
    origin: paper.origin.map(fact),
    words: pageWords(),
  }
}

/** A party in each language, as the halves of a page in two languages show it. */
function printParty(party: PaperParty) {
  const side = (of: 'en' | 'ar') => ({
    name: (party.name ? valueRuns(party.name, of) : [leftToRight('–')])[0] as Run,
    address: party.address.map((line) => line.flatMap((value: PaperValue) => valueRuns(value, of))),
    facts: party.facts.map((one) => printFact(one, of)),
  })
  return {
    label: labelOf(party.label),
    en: side('en'),
    ar: side('ar'),
    tradingName: party.tradingName ? runOf(party.tradingName) : null,
  }
}

function printCell({ below, value }: PaperCell, language: PaperLanguage) {
  return {
    value: value ? valueRuns(value, language) : [leftToRight('–')],
    below: below.map((one) => valueRuns(one, language)),
  }
}

function printSums(sums: PaperSums): Record<string, string> {
  return Object.fromEntries(Object.entries(sums).map(([name, amount]) => [name, printAmount(amount)]))
}

function pageWords() {
  const keys = ['carried', 'brought', 'sum', 'number', 'original', 'sample'] as const
  return Object.fromEntries(keys.map((key) => [key, wordsOf('page', key)])) as Record<
    (typeof keys)[number],
    Pair
  >
}
