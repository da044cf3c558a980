import type { Finding } from '#contract/common'

import { numberTaken } from '#core/draft-checks'
import { ownNumberOf } from '#core/drafts'
import type { InvoiceDraft } from '#core/invoice'
import { typeCodeOf } from '#core/kinds'
import { problem } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { allSeries, type NumberPreview, reserveNumbers, type Series } from '#server/settings'
import { listedNumber } from './series.ts'
import { selectGivenNumbers } from './store.ts'

/** A draft that is to get its number. */
interface Numbered {
  readonly document: { readonly id: string }
  readonly series: Series
  /** As users entered it. */
  readonly draft: InvoiceDraft
  /** As it was checked, under the number that it was expected to get. */
  readonly checked: { readonly draft: InvoiceDraft }
  readonly findings: readonly Finding[]
}

/**
 * Takes the next numbers of each series, or uses typed numbers and those reserved by a draft; by document id. Raises
 * `document.invalid` when another document has one of them.
 */
export async function assignNumbers(
  tx: TenantTx,
  participantKey: string,
  candidates: readonly Numbered[],
  { numbering, at }: { readonly numbering: NumberPreview; readonly at: Date },
): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  // In one order, which avoids deadlocks.
  for (const series of allSeries) {
    const ofSeries = candidates.filter((candidate) => candidate.series === series)
    const isCounted = ({ draft }: Numbered) => numbering.automatic && ownNumberOf(draft) === undefined
    const counted = ofSeries.filter(isCounted)
    const own = ofSeries.filter((candidate) => !isCounted(candidate))
    await checkOwnNumbers(tx, participantKey, own, numbers)
    const next =
      counted.length === 0
        ? []
        : await takeFreeNumbers(tx, participantKey, {
            series,
            candidates: counted,
            used: numbers,
            numbering,
            at,
          })
    for (const [index, { document }] of counted.entries()) numbers.set(document.id, next[index] ?? '')
  }
  return numbers
}

/** Numbers from users or their ledger. Numbers that differ only in case count as one, also within one transaction. */
async function checkOwnNumbers(
  tx: TenantTx,
  participantKey: string,
  candidates: readonly Numbered[],
  numbers: Map<string, string>,
): Promise<void> {
  if (candidates.length === 0) return
  const wanted = candidates.map(({ checked }) => listedNumber(checked.draft.number) ?? '')
  const existing = await selectGivenNumbers(tx, participantKey, wanted)
  const existingNumbers = new Map(
    existing.map(({ number, typeCode }) => [`${typeCode} ${number.toLowerCase()}`, number]),
  )
  for (const [index, { checked, document, findings }] of candidates.entries()) {
    const number = wanted[index] ?? ''
    const key = `${typeCodeOf(checked.draft.kind)} ${number.toLowerCase()}`
    const other = existingNumbers.get(key)
    if (other !== undefined)
      throw problem('document.invalid', { findings: [...findings, numberTaken(other)] })
    existingNumbers.set(key, number)
    numbers.set(document.id, checked.draft.number ?? '')
  }
}

/** A series skips numbers that imported documents already have; more than this many in a row are an error. */
const maxPassedOver = 20_000

interface NumberRequest {
  readonly series: Series
  readonly candidates: readonly Numbered[]
  /** Numbers of the same transaction. */
  readonly used: ReadonlyMap<string, string>
  readonly numbering: NumberPreview
  readonly at: Date
}

/** The next free numbers of a series. Expected numbers are looked up while they are taken. */
async function takeFreeNumbers(
  tx: TenantTx,
  participantKey: string,
  { series, candidates, used, numbering, at }: NumberRequest,
): Promise<string[]> {
  const codes = new Set(candidates.map(({ checked }) => typeCodeOf(checked.draft.kind)))
  const here = new Set([...used.values()].map((number) => number.toLowerCase()))
  const free: string[] = []
  for (let passedOver = 0; free.length < candidates.length; ) {
    const missing = candidates.length - free.length
    const expected =
      free.length + passedOver === 0
        ? candidates.map((_, index) => numbering.numberOf(series, index) ?? '')
        : []
    const find = (numbers: readonly string[]) => selectGivenNumbers(tx, participantKey, numbers)
    const [next, expectedRows] = await Promise.all([
      reserveNumbers(tx, participantKey, series, missing, at),
      expected.length > 0 ? find(expected) : [],
    ])
    const reserved = next ?? []
    const existing = reserved[0] === expected[0] ? expectedRows : await find(reserved)
    const isGiven = new Set(
      existing.flatMap((one) => (codes.has(one.typeCode) ? one.number.toLowerCase() : [])),
    )
    const unused = reserved.filter(
      (number) => !isGiven.has(number.toLowerCase()) && !here.has(number.toLowerCase()),
    )
    free.push(...unused)
    passedOver += reserved.length - unused.length
    if (reserved.length === 0 || passedOver > maxPassedOver)
      throw problem('document.invalid', { findings: [numberTaken(reserved.at(-1) ?? '')] })
  }
  return free
}
