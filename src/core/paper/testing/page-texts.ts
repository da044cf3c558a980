/** Every text of a page, in reading order: PDF, screen and print are compared with it. */
import type { Pair, PaperLanguage, PaperPage, PrintedFact, Run } from '#core/paper'

const textOf = ({ lines }: Run) => lines.join(' ')
const textsOfRuns = (runs: readonly Run[]) => runs.map(textOf)

function pairTexts(pair: Pair, language: PaperLanguage): string[] {
  return language === 'both' ? [textOf(pair.en), textOf(pair.ar)] : [textOf(pair[language])]
}

function factTexts({ label, showsLabel, values }: PrintedFact, language: PaperLanguage): string[] {
  return [...(showsLabel ? pairTexts(label, language) : []), ...values.flatMap(textsOfRuns)]
}

function partyTexts(party: PaperPage['seller'], language: PaperLanguage): string[] {
  const sides = language === 'both' ? (['en', 'ar'] as const) : [language]
  return sides.flatMap((side) => {
    const { address, facts, name } = party[side]
    const { tradingName } = party
    const isShown = tradingName && (sides.length === 1 || tradingName.rtl === (side === 'ar'))
    return [
      textOf(name),
      ...(isShown ? [textOf(tradingName)] : []),
      ...address.flatMap(textsOfRuns),
      ...facts.flatMap((one) => factTexts(one, side)),
    ]
  })
}

function lineTexts(line: PaperPage['lines'][number], page: PaperPage): string[] {
  // A detail of a line is labelled in one language, for it stands in a row of others.
  const language = page.language === 'ar' ? 'ar' : 'en'
  const figures = page.columns.filter(({ name }) => name !== 'line' && name !== 'description')
  return [
    line.id,
    textOf(line.name),
    ...(line.description ? [textOf(line.description)] : []),
    ...line.details.flatMap((one) => factTexts(one, language)),
    ...figures.flatMap(({ name }) => {
      const cell = line.cells[name]
      return cell ? [...textsOfRuns(cell.value), ...cell.below.flatMap(textsOfRuns)] : ['–']
    }),
  ]
}

/** Under more lines than one stands what they come to. */
function sumTexts({ columns, language, lines, words }: PaperPage): string[] {
  const sums = lines.length > 1 ? lines.at(-1)?.sums : undefined
  if (!sums) return []
  return [...pairTexts(words.sum, language), ...columns.flatMap(({ name }) => sums[name] ?? [])]
}

export function pageTexts(page: PaperPage): string[] {
  const { language } = page
  const words = (pair: Pair) => pairTexts(pair, language)
  const facts = (all: readonly PrintedFact[]) => all.flatMap((one) => factTexts(one, language))
  const groups = (all: PaperPage['others']) =>
    all.flatMap((group) => [...words(group.label), ...facts(group.facts)])
  return [
    ...partyTexts(page.seller, language),
    ...words(page.title),
    ...(page.number && language !== 'both' ? [textOf(page.number)] : []),
    ...facts(page.corrections),
    ...facts(page.head),
    ...words(page.buyer.label),
    ...partyTexts(page.buyer, language),
    ...groups(page.others),
    ...(page.lines.length > 0 ? page.columns : []).flatMap(({ label, name }) =>
      name === 'line' ? [textOf(language === 'ar' ? label.ar : label.en)] : words(label),
    ),
    ...page.lines.flatMap((line) => lineTexts(line, page)),
    ...sumTexts(page),
    ...page.statements.flatMap(words),
    ...groups(page.payment),
    ...(page.breakdown.rows.length > 0
      ? [page.breakdown.label, ...page.breakdown.columns].flatMap(words)
      : []),
    ...page.breakdown.rows.flatMap(({ name, reason, tax, taxable }) => [
      ...name.flatMap(textsOfRuns),
      ...textsOfRuns(reason),
      taxable,
      tax,
    ]),
    ...facts(page.totals),
    ...facts([page.payable]),
    ...(page.aed.facts.length > 0 ? [...words(page.aed.label), ...facts(page.aed.facts)] : []),
    ...facts(page.notes),
    ...(page.retention ? groups([page.retention]) : []),
    ...(page.conditions ? words(page.conditions.label) : []),
    ...(page.conditions?.text ? words(page.conditions.text) : []),
    ...(page.conditions?.once ? [textOf(page.conditions.once)] : []),
    ...(page.watermark ? words(page.words.sample) : []),
    ...facts(page.origin),
  ]
}
