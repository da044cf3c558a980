/** Delimited text: each line is a row, and a delimiter separates cells (RFC 4180 and its variants). */

const delimiters = [',', ';', '\t', '|', '^'] as const

/** The sign between cells: the one that cuts the first lines into most cells, as many in each. */
export function guessDelimiter(text: string): string {
  const head = text.slice(0, 20_000)
  let best: { sign: string; score: number } = { sign: ',', score: 0 }
  for (const sign of delimiters) {
    const counts: number[] = []
    for (const { cells } of parseDelimited(head, sign)) {
      counts.push(cells.length)
      if (counts.length === 20) break
    }
    const [first = 1] = counts
    const agreeing = counts.filter((count) => count === first).length / Math.max(counts.length, 1)
    const score = first > 1 ? agreeing * 100 + first : 0
    if (score > best.score) best = { sign, score }
  }
  return best.sign
}

interface DelimitedRow {
  /** In which line it begins, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** The rows of a text; empty lines are skipped. A quote that is never closed ends with the text. */
export function* parseDelimited(text: string, delimiter: string): Generator<DelimitedRow> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const begins = line
    const cells: string[] = []
    for (;;) {
      const cell = readCell(text, at, delimiter)
      cells.push(cell.value)
      line += cell.lines
      at = cell.end
      if (text.startsWith(delimiter, at)) at += delimiter.length
      else break
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (cells.length > 1 || cells[0] !== '') yield { line: begins, cells }
  }
}

/** A cell that begins here: its value, its end, and the number of line ends in it. */
function readCell(
  text: string,
  start: number,
  delimiter: string,
): { value: string; end: number; lines: number } {
  if (text[start] !== '"') {
    let end = start
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    return { value: text.slice(start, end), end, lines: 0 }
  }
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    const until = quote < 0 ? text.length : quote
    value += text.slice(from, until)
    if (quote < 0 || text[quote + 1] !== '"') {
      let end = quote < 0 ? until : quote + 1
      // Text between a closing quote and the next cell belongs to no cell.
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
      return { value, end, lines: value.split('\n').length - 1 }
    }
    value += '"'
    from = quote + 2
  }
}
