import { type Finding, fatal, warning } from '#core/findings'
import { isTin, parseTrn } from '#core/party'
import type { ImportField } from './fields.ts'
import { isDash, isExponent, latinDigits, plainText } from './plain-text.ts'

type TextReading = { readonly value?: string; readonly finding?: Finding }

/** Identifying texts: their digits are converted to ASCII, whatever the script. */
const codes = /(?:^|\.)(?:phone|postalCode|legalRegistration\.id|participantId|hsCode|sacCode|code|email)$/
/** Texts for people to read: digits and exponents in them stay. */
const prose =
  /(?:^|\.)(?:name|nameAr|addressAr|tradingName|description|note|notes|line1|line2|city|paymentTerms)$/

/** A text as it is meant: without invisible marks; codes with ASCII digits, and complete. */
export function readText({ path }: ImportField, cell: string): TextReading {
  const text = plainText(cell)
  if (text === '') return {}
  const plain = codes.test(path) ? latinDigits(text) : text
  if (!prose.test(path) && isExponent(plain)) return { finding: rounded(path, cell) }
  if (path.endsWith('hsCode')) return readHsCode(path, plain)
  if (path === 'email') return { value: plain.replace(/^mailto:/i, '') }
  return { value: plain }
}

function rounded(path: string, cell: string): Finding {
  const message = 'A spreadsheet has rounded this number. Enter it in full.'
  return fatal('falaj-import-rounded', path, message, { value: cell.slice(0, 100) })
}

/** HS codes have an even number of digits: spreadsheets drop the zero that the first chapters begin with. */
function readHsCode(path: string, text: string): TextReading {
  const digits = text.replace(/[\s.]/g, '')
  if (!/^\d+$/.test(digits) || digits.length % 2 === 0) return { value: text }
  const params = { value: text, instead: `0${digits}` }
  const message = `An HS code has 4, 6, 8, 10 or 12 digits; ${text} may have lost its first zero (${params.instead}).`
  return { value: text, finding: warning('falaj-import-hs-zero', path, message, params) }
}

/**
 * A number without a quantity, such as a TRN or a barcode: its digits, without texts that programs put around them
 * (`TRN 100…`, `="100…"`, `100….0`, groups of thousands).
 */
export function readDigits({ path }: ImportField, cell: string): TextReading {
  const text = latinDigits(plainText(cell)).replace(/^'/, '')
  if (text === '' || isDash(text)) return {}
  if (isExponent(text)) return { finding: rounded(path, cell) }
  const plain = text
    .replace(
      /^(?:u\.?a\.?e\.?\s*)?(?:t\.?r\.?n\.?|t\.?i\.?n\.?|vat|tax)(?:\s*(?:no|number|reg|id))*[\s.:#-]*(?=\d)/i,
      '',
    )
    .replace(/[\s-]/g, '')
    .replace(/\.0+$/, '')
  const digits = /^\d{1,3}(?:,\d{3})+$/.test(plain) ? plain.replaceAll(',', '') : plain
  return path.endsWith('trn') ? readTrn(path, digits, cell) : { value: digits }
}

/**
 * A TRN; in documents, the VAT number of another country is left out with a finding, as the buyer has a name as well.
 */
function readTrn(path: string, digits: string, cell: string): TextReading {
  const trn = parseTrn(digits)
  if (trn !== undefined) return { value: trn }
  const params = { value: cell.slice(0, 100), count: String(digits.length) }
  if (!/^\d+$/.test(digits)) {
    const message = `“${cell}” is not a TRN of the UAE: 15 digits, the first is 1, the last two are 03.`
    if (path === 'trn') return { finding: fatal('falaj-import-trn', path, message, params) }
    return { finding: warning('falaj-import-trn-foreign', path, `${message} It was left out.`, params) }
  }
  if (isTin(digits)) {
    const message = `“${cell}” is a TIN, the first 10 digits of a TRN. Enter the TRN, or choose TIN for the column.`
    return { finding: fatal('falaj-import-trn-tin', path, message, params) }
  }
  if (digits.length !== 15) {
    const message = `A TRN has 15 digits; “${cell}” has ${digits.length}.`
    return { finding: fatal('falaj-import-trn-length', path, message, params) }
  }
  const message = `“${cell}” is not a TRN: the first digit is 1, and the last two are 03.`
  return { finding: fatal('falaj-import-trn-form', path, message, params) }
}
