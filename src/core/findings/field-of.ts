/*
 * Maps a finding to the field that corrects it. A rule names the wrong element (its `target`), the UBL mapping gives
 * its place in the model, and the tables here give the field for that place.
 */

/** Computed amounts that follow from one field of the draft. */
const inputs: readonly (readonly [computed: RegExp, input: string])[] = [
  [/^(lines\[\d+\])\.netPrice$/, '$1.price.gross'],
]

/** Places that have no field of their own on a form, and the field that shows them. */
const fields: readonly (readonly [place: RegExp, field: string])[] = [
  [/^(lines\[\d+\])\.(allowances|charges)\b.*$/, '$1.discount'],
  [/^(lines\[\d+\])\.vat\.(exemptionReason(Code)?)$/, '$1.vat.exemptionReasonCode'],
  [/^(lines\[\d+\])\.(vat|furtherVat)\b.*$/, '$1.vat.category'],
  [/^(lines\[\d+\])\.price\.(baseQuantity|baseUnit|discount)$/, '$1.price.gross'],
  [/^(lines\[\d+\])\.item\.classifications\b.*$/, '$1.item.classifications[0].code'],
  [/^(lines\[\d+\])\.item\.serviceCodes\b.*$/, '$1.item.serviceCodes[0].value'],
  [/^(lines\[\d+\])\.item\.standardId\b.*$/, '$1.item.standardId.value'],
  [/^buyer\b.*$/, 'buyer'],
  [/^seller\b.*$/, 'seller'],
  [/^exchangeRate\b.*$/, 'exchangeRate.rate'],
  [/^taxCurrency$/, 'currency'],
  [/^totals\b.*$/, 'lines'],
  [/^(attachments\[\d+\])\.(file|url)\b.*$/, '$1.file'],
  [/^(paymentMeans\[\d+\])\.account\b.*$/, '$1.account.value'],
]

function translate(path: string, table: typeof fields): string {
  for (const [pattern, to] of table) if (pattern.test(path)) return path.replace(pattern, to)
  return path
}

/** The place of the draft that a computed amount follows from: `lines[0].netPrice` → `lines[0].price.gross`. */
export function inputOf(path: string): string {
  return translate(path, inputs)
}

/**
 * The field in which the place of a finding is corrected: `lines[0].vat.rate` → `lines[0].vat.category`, any part of
 * a party → the party. Places with a field of their own stay as they are.
 */
export function fieldOf(path: string): string {
  return translate(inputOf(path), fields)
}

/**
 * A finding at the place where users correct it: in the XML, the quantity and the base quantity of the price each have a
 * unit (`ibr-cl-23`); a line has one unit for both.
 */
export function atCorrectedPlace<F extends { readonly rule: string; readonly path: string }>(finding: F): F {
  if (finding.rule !== 'ibr-cl-23') return finding
  return {
    ...finding,
    path: finding.path.replace(/^(lines\[\d+\])\.(quantity|price\.baseQuantity)$/, '$1.unit'),
  }
}

/** The line of a path, as `lines[2]`; undefined for a path outside of lines. */
export function lineOf(path: string): string | undefined {
  return /^lines\[\d+\]/.exec(path)?.[0]
}

/**
 * Keys of the words for the field at a path (`field` in `documents.json` of the locales), most exact first:
 * `lines[2].price.gross` → `lines_price_gross`, `lines_price`, `lines`.
 */
export function fieldKeys(path: string): string[] {
  const names = path.replace(/\[\d+\]/g, '').split('.')
  return names.map((_, index) => names.slice(0, names.length - index).join('_'))
}
