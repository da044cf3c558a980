/** Tables for spreadsheets. */

/** A value that a spreadsheet would read as a formula is written as text. */
function harmless(value: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value
}

function cell(value: string | number | null): string {
  const text = harmless(String(value ?? ''))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Prefix of a CSV file, so that Excel opens Arabic correctly. */
export const byteOrderMark = '\ufeff'

/** Rows as lines of CSV (RFC 4180), each with its end; write `byteOrderMark` before the first. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
