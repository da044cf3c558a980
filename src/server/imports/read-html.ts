/** Tables of HTML, which many programs save under the name of a workbook (`.xls`). */

/** A row of a table, numbered from one over all tables of the page. */
interface HtmlRow {
  readonly number: number
  readonly cells: readonly string[]
}

/** Whether a text is a page with a table, and no document of XML. */
export function isHtmlTable(text: string): boolean {
  return /<(?:!doctype html|html|table|body|meta)\b/i.test(text.slice(0, 2_000)) && /<t[dh][\s>]/i.test(text)
}

const tags = /<!--[\s\S]*?-->|<(style|script)\b[\s\S]*?<\/\1\s*>|<(\/?)(tr|td|th|br|p|div)\b[^>]*>|<[^>]*>/gi

/** The rows of all tables, one after the other; a cell that spans columns is followed by empty ones. */
export async function* htmlRows(text: string): AsyncGenerator<HtmlRow> {
  let number = 0
  let cells: string[] = []
  let cell: string | undefined
  let spans = 1
  let from = 0
  const end = () => {
    if (cell !== undefined) cells.push(plain(cell), ...Array.from({ length: spans - 1 }, () => ''))
    cell = undefined
  }
  for (const match of text.matchAll(tags)) {
    if (cell !== undefined) cell += text.slice(from, match.index)
    from = match.index + match[0].length
    const [tag, , closing = '', named = ''] = match
    const name = named.toLowerCase()
    if (name === 'td' || name === 'th' || name === 'tr') end()
    if ((name === 'td' || name === 'th') && closing === '') {
      cell = ''
      spans = Math.min(Math.max(Number(/colspan\s*=\s*["']?(\d{1,3})/i.exec(tag)?.[1] ?? 1), 1), 200)
    } else if (name === 'tr') {
      if (cells.length > 0) yield { number: ++number, cells }
      cells = []
    } else if (cell !== undefined && name !== '') cell += ' '
  }
  end()
  if (cells.length > 0) yield { number: ++number, cells }
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', lrm: '', rlm: '', euro: '€', pound: '£' },
}

function plain(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (all, decimal, hex, name) => {
      if (name !== undefined) return entities[String(name).toLowerCase()] ?? all
      const code = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    .replace(/\s+/g, ' ')
    .trim()
}
