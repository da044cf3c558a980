import type { PaperLanguage } from './language.ts'
import type {
  Paper,
  PaperCell,
  PaperFact,
  PaperGroup,
  PaperLabel,
  PaperParty,
  PaperSums,
  PaperValue,
} from './paper.ts'
import type { Watermark } from './watermark.ts'
import {
  labelOf,
  leftToRight,
  type Pair,
  type PrintedFact,
  printAmount,
  printFact,
  type Run,
  runOf,
  titleOf,
  valueRuns,
  wordsOf,
} from './words.ts'

/**
 * The contents of a page, as texts. PDF, screen and print only lay it out; its names are those that
 * `server/paper/template/*.typ` reads.
 */
export type PaperPage = ReturnType<typeof printPaper>

/** Translates the contents of a document into the words of a page. Pure. */
export function printPaper(paper: Paper, language: PaperLanguage, watermark: Watermark | undefined) {
  const fact = (one: PaperFact) => printFact(one, language)
  const group = ({ facts, label }: PaperGroup) => ({
    label: labelOf(label),
    facts: facts.map((one) => printFact(one, language, one.label !== label)),
  })
  return {
    language,
    title: titleOf(paper),
    number: paper.number === undefined ? null : leftToRight(paper.number),
    currency: paper.currency,
    watermark: watermark ? wordsOf('watermark', watermark) : null,
    seller: printParty(paper.seller, language),
    buyer: printParty(paper.buyer, language),
    corrections: paper.corrections.map(fact),
    head: printHead(paper, language),
    others: paper.others.map(group),
    statements: paper.statements.map((name) => wordsOf('statement', name)),
    columns: paper.columns.map((name) => ({ name, label: labelOf(name) })),
    lines: paper.lines.map((line, index) => ({
      id: line.id,
      name: runOf(line.name),
      description: line.description ? runOf(line.description) : null,
      details: line.details.map((one) => printDetail(one, language)),
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
      columns: [labelOf('taxable'), labelOf('vat')],
      rows: paper.breakdown.map(({ name, rate, reason, tax, taxable }) => ({
        name: [name, rate].flatMap((value) => (value ? [valueRuns(value, language)] : [])),
        taxable: printAmount(taxable),
        tax: printAmount(tax),
        reason: reason ? valueRuns(reason, language) : [],
      })),
    },
    payment: paper.payment.map(group),
    notes: paper.notes.map(fact),
    retention: paper.retention ? group(paper.retention) : null,
    conditions: paper.conditions ? printConditions(paper.conditions, language) : null,
    look: paper.look,
    origin: paper.origin.map(fact),
    words: pageWords(),
  }
}

/**
 * Terms are too long to be set side by side in two languages: each language has its half of the page. Terms in one
 * language only are printed once, and have `once` instead of `text`.
 */
function printConditions({ label, values }: PaperFact, language: PaperLanguage) {
  const of = (side: 'en' | 'ar') => values.flatMap((value) => valueRuns(value, side))[0] as Run
  const [en, ar] = [of('en'), of('ar')]
  const isOnce = language === 'both' && en.lines.join() === ar.lines.join()
  return {
    label: labelOf(label),
    text: isOnce ? null : ({ en, ar } satisfies Pair),
    once: isOnce ? en : null,
  }
}

/** The number stands beside the title where there is one title; the code of a currency is English enough beside Arabic. */
function printHead({ head }: Paper, language: PaperLanguage): PrintedFact[] {
  const isBoth = language === 'both'
  return head
    .filter(({ label }) => isBoth || label !== 'number')
    .map((one) => {
      const printed = printFact(one, language)
      const isCurrency = isBoth && one.label === 'currency'
      return isCurrency ? { ...printed, values: printed.values.map((runs) => runs.slice(-1)) } : printed
    })
}

/** A discount for the reason "Discount" says so once, and an attribute names itself. */
function printDetail(one: PaperFact, language: PaperLanguage): PrintedFact {
  const { label, values } = printFact(one, language)
  const says = values[0]?.map(({ lines }) => lines.join()) ?? []
  const isSaid = [label.en, label.ar].some(({ lines }) => says.includes(lines.join()))
  return printFact(one, language, one.label !== 'attribute' && !isSaid)
}

/** A party in each language, as the halves of a page in two languages show it. */
function printParty(party: PaperParty, language: PaperLanguage) {
  // What reads alike in both languages stands once.
  const isOnce = (label: PaperLabel, of: 'en' | 'ar') =>
    language === 'both' && of === 'ar' && label === 'contact'
  const side = (of: 'en' | 'ar') => ({
    name: (party.name ? valueRuns(party.name, of) : [leftToRight('–')])[0] as Run,
    address: party.address.map((line) => line.flatMap((value: PaperValue) => valueRuns(value, of))),
    facts: party.facts.filter(({ label }) => !isOnce(label, of)).map((one) => printFact(one, of)),
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
