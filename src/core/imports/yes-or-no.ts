import { foldText } from '#core/codelists'

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'inclusive', 'incl', 'نعم', 'صح', 'شامل'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'exclusive', 'excl', 'لا', 'خطا', 'غير شامل'])

/** Words of programs and users for yes and no; undefined for other texts. */
export function readYesOrNo(cell: string): boolean | undefined {
  const word = foldText(cell)
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}

/** True for a word that means yes or no. */
export function isYesOrNo(cell: string): boolean {
  return readYesOrNo(cell) !== undefined
}
