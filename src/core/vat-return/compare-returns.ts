import { decimal, isZero, printDecimal, subtract, withScale } from '#core/money'

interface ComparedBox {
  readonly box: string
  readonly documents: number
  readonly amount: string
  readonly vat: string | null
}

/** The figures of a return that are compared: all amounts with two decimals. */
interface ComparedReturn {
  readonly outputs: readonly ComparedBox[]
  readonly inputs: readonly ComparedBox[]
  readonly due: string
  readonly recoverable: string
  readonly payable: string
}

/** An amount as it was filed, as it is today, and what has to be added to the first to get the second. */
interface Change {
  readonly filed: string
  readonly today: string
  readonly difference: string
}

interface BoxChange {
  readonly box: string
  readonly documents: number
  readonly amount: Change
  /** Null where the form has no field for it. */
  readonly vat: Change | null
}

/** What has changed in a return since it was filed. `documents` of a box is how many more there are, less than zero for fewer. */
interface ReturnChanges {
  /** Only boxes that differ, in the order of the form. */
  readonly boxes: readonly BoxChange[]
  readonly due: Change
  readonly recoverable: Change
  readonly payable: Change
}

/** Compares the figures of a return as it was filed with those of today, box by box. Pure. */
export function compareReturns(filed: ComparedReturn, today: ComparedReturn): ReturnChanges {
  const boxes = [...compareBoxes(filed.outputs, today.outputs), ...compareBoxes(filed.inputs, today.inputs)]
  return {
    boxes,
    due: changeOf(filed.due, today.due),
    recoverable: changeOf(filed.recoverable, today.recoverable),
    payable: changeOf(filed.payable, today.payable),
  }
}

/** Box 1, of supplies without an emirate, may be in one of both only. */
function compareBoxes(filed: readonly ComparedBox[], today: readonly ComparedBox[]): BoxChange[] {
  const longer = filed.length > today.length ? filed : today
  return longer.flatMap(({ box, vat }) => {
    const before = filed.find((one) => one.box === box)
    const after = today.find((one) => one.box === box)
    const change: BoxChange = {
      box,
      documents: (after?.documents ?? 0) - (before?.documents ?? 0),
      amount: changeOf(before?.amount, after?.amount),
      vat: vat === null ? null : changeOf(before?.vat, after?.vat),
    }
    return change.documents !== 0 || isDifferent(change.amount) || (change.vat && isDifferent(change.vat))
      ? [change]
      : []
  })
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
