import { decimal, isZero, printDecimal, subtract, withScale } from '#core/money'
import type { VatCategory } from '#core/vat'

interface ComparedBox {
  readonly box: string
  readonly documents: number
  readonly amount: string
  readonly vat: string | null
}

interface ComparedBills {
  readonly documents: number
  readonly amount: string
  readonly vat: string
}

interface ComparedOutside {
  readonly side: 'sales' | 'purchases'
  readonly category: VatCategory
  readonly documents: number
  readonly net: string
  readonly vat: string
}

/** The figures of a return that are compared: all amounts with two decimals. */
interface ComparedReturn {
  readonly outputs: readonly ComparedBox[]
  readonly inputs: readonly ComparedBox[]
  readonly due: string
  readonly recoverable: string
  readonly payable: string
  readonly openPurchases: Readonly<Record<'disputed' | 'undecided', ComparedBills>>
  readonly outside: readonly ComparedOutside[]
  readonly withoutRate: number
}

/** An amount as it was filed, as it is today, and what has to be added to the first to get the second. */
interface Change {
  readonly filed: string
  readonly today: string
  readonly difference: string
}

/** `documents` is how many more there are, less than zero for fewer. */
interface ChangeOfDocuments {
  readonly documents: number
  readonly amount: Change
  /** Null where the form has no field for it. */
  readonly vat: Change | null
}

/** What has changed in a return since it was filed. Lists contain only what differs. */
interface ReturnChanges {
  readonly changed: boolean
  /** In the order of the form. */
  readonly boxes: readonly (ChangeOfDocuments & { readonly box: string })[]
  readonly due: Change
  readonly recoverable: Change
  readonly payable: Change
  /** Unapproved bills, whether or not box 9 includes them. */
  readonly openPurchases: readonly (ChangeOfDocuments & { readonly decision: 'disputed' | 'undecided' })[]
  readonly outside: readonly (ChangeOfDocuments & Pick<ComparedOutside, 'side' | 'category'>)[]
  /** Numbers of documents. */
  readonly withoutRate: { readonly filed: number; readonly today: number }
}

/** Compares the figures of a return as it was filed with those of today. Pure. */
export function compareReturns(filed: ComparedReturn, today: ComparedReturn): ReturnChanges {
  const boxes = [...compareBoxes(filed.outputs, today.outputs), ...compareBoxes(filed.inputs, today.inputs)]
  const openPurchases = (['disputed', 'undecided'] as const).flatMap((decision) =>
    compareDocuments({ decision }, filed.openPurchases[decision], today.openPurchases[decision]),
  )
  const outside = compareOutside(filed.outside, today.outside)
  const withoutRate = { filed: filed.withoutRate, today: today.withoutRate }
  const lists = [boxes, openPurchases, outside]
  return {
    changed: lists.some(({ length }) => length > 0) || withoutRate.filed !== withoutRate.today,
    boxes,
    due: changeOf(filed.due, today.due),
    recoverable: changeOf(filed.recoverable, today.recoverable),
    payable: changeOf(filed.payable, today.payable),
    openPurchases,
    outside,
    withoutRate,
  }
}

/** Box 1, of supplies without an emirate, may be in one of both only. */
function compareBoxes(filed: readonly ComparedBox[], today: readonly ComparedBox[]) {
  const longer = filed.length > today.length ? filed : today
  return longer.flatMap(({ box }) => {
    const isSame = (one: ComparedBox) => one.box === box
    return compareDocuments({ box }, filed.find(isSame), today.find(isSame))
  })
}

/** A treatment may be in one of both only. */
function compareOutside(filed: readonly ComparedOutside[], today: readonly ComparedOutside[]) {
  const keyOf = ({ category, side }: ComparedOutside) => `${side} ${category}`
  const all = new Map([...filed, ...today].map((one) => [keyOf(one), one]))
  return [...all].flatMap(([key, { category, side }]) => {
    const find = (some: readonly ComparedOutside[]) => {
      const found = some.find((one) => keyOf(one) === key)
      return found && { ...found, amount: found.net }
    }
    return compareDocuments({ side, category }, find(filed), find(today))
  })
}

type Compared = Pick<ComparedBox, 'documents' | 'amount' | 'vat'>

/** One change, or none. `vat` is null only where both have none. */
function compareDocuments<T>(
  of: T,
  before: Compared | undefined,
  after: Compared | undefined,
): (T & ChangeOfDocuments)[] {
  const hasVat = (after ?? before)?.vat !== null
  const change: ChangeOfDocuments = {
    documents: (after?.documents ?? 0) - (before?.documents ?? 0),
    amount: changeOf(before?.amount, after?.amount),
    vat: hasVat ? changeOf(before?.vat, after?.vat) : null,
  }
  const isChanged =
    change.documents !== 0 || isDifferent(change.amount) || (change.vat !== null && isDifferent(change.vat))
  return isChanged ? [{ ...of, ...change }] : []
}

const none = '0.00'

function changeOf(filed: string | null = none, today: string | null = none): Change {
  const [before, after] = [filed ?? none, today ?? none]
  const difference = printDecimal(withScale(subtract(decimal(after), decimal(before)), 2))
  return { filed: before, today: after, difference }
}

function isDifferent({ difference }: Change): boolean {
  return !isZero(decimal(difference))
}
