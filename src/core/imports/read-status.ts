/** The state of a document according to a ledger. */
import { foldText } from '#core/codelists'
import { readYesOrNo } from './yes-or-no.ts'

/** ERPNext's numbers for `docstatus`. */
const docstatus: Readonly<Record<string, string>> = { '0': 'Draft', '1': 'Submitted', '2': 'Cancelled' }

const voidWords =
  'void,voided,cancelled,canceled,cancel,deleted,reversed,reversal,rejected,declined,ملغاه,ملغي,ملغيه,ملغى,الغيت,محذوفه,مرفوضه'
const unfinishedWords =
  'draft,proforma,pro forma,quotation,quote,estimate,pending approval,waiting approval,awaiting approval,to approve,on hold,held,مسوده,عرض سعر,اوليه,بانتظار الموافقه'
const issuedWords =
  'paid,fully paid,partially paid,partly paid,partial,part paid,unpaid,not paid,in payment,open,closed,sent,posted,overdue,due,not due,submitted,approved,complete,completed,invoiced,issued,active,final,finalised,finalized,printed,emailed,viewed,delivered,outstanding,credited,unpaid and discounted,overdue and discounted,partly paid and discounted,مدفوعه,مدفوع,مدفوعه جزئيا,غير مدفوعه,مرحله,مرحل,مفتوحه,مغلقه,مرسله,صادره,معتمده,متاخره,مستحقه'

const wordsOf = (list: string) => list.split(',').map(foldText)
const voided = wordsOf(voidWords)
const unfinished = wordsOf(unfinishedWords)
const issued = new Set(wordsOf(issuedWords))

/** Headings whose cells are yes or no: `Cancelled`, `Is void`. */
const voidHeading = new RegExp(`^(?:is )?(?:${voided.join('|')})$`, 'u')

/**
 * The status of a cell, in words: `Cancelled` for yes under a heading such as `Void`, the words of ERPNext for its numbers.
 * Undefined where the cell says that the document counts. Pure.
 */
export function readStatus(cell: string, heading: string): string | undefined {
  const plain = foldText(heading)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (plain === 'docstatus' || plain === 'doc status') return docstatus[cell] ?? cell
  const answer = voidHeading.test(plain) ? readYesOrNo(cell) : undefined
  if (answer === undefined) return cell
  return answer ? 'Cancelled' : undefined
}

/**
 * The meaning of a status for a document: it counts, it does not, it is not one yet; `unknown` for words that are on
 * no list.
 */
type StatusMeaning = 'issued' | 'void' | 'unfinished' | 'unknown'

/** The meaning of the words of a status. Pure. */
export function statusMeaning(status: string): StatusMeaning {
  const plain = foldText(status)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (issued.has(plain) || /^overdue by \d+ days?$|^due in \d+ days?$/.test(plain)) return 'issued'
  const isNegated = /(?:^| )(?:not|un|non|غير|لم)(?: |$)/u.test(plain)
  const has = (words: readonly string[]) => words.some((word) => ` ${plain} `.includes(` ${word} `))
  if (!isNegated && has(voided)) return 'void'
  return !isNegated && has(unfinished) ? 'unfinished' : 'unknown'
}

/** True for a word that programs write for the state of a document. */
export function isKnownStatus(cell: string): boolean {
  return statusMeaning(cell) !== 'unknown'
}
