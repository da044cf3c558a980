/** Text folded for searching, the same way when it is stored and when it is asked for. */

const arabicDigits = '٠١٢٣٤٥٦٧٨٩'
const persianDigits = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Lower case, without Latin accents and Arabic vowel marks, with the forms of alef, yeh, teh marbuta and hamza
 * made one and any digits made Western, so that "أحمد" is found by "احمد" and "١٢" by "12".
 */
export function foldSearchText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{Mn}|ـ/gu, '')
    .replace(/[ٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
    .replace(/[۰-۹]/g, (digit) => String(persianDigits.indexOf(digit)))
    .replace(/\s+/g, ' ')
    .trim()
}

/** A pattern for `like` that finds the folded text anywhere; wildcards in it stand for themselves. */
export function searchPattern(text: string): string {
  return `%${foldSearchText(text).replace(/[\\%_]/g, (wild) => `\\${wild}`)}%`
}
