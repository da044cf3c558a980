const lt = '<'

/** Markup that ends at its closing mark, whatever it contains. */
const runs = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** Where the piece of markup that starts at `at` ends, or -1 when it does not end. */
function endOfMarkup(text: string, at: number): number {
  for (const [opening, closing] of runs) {
    if (!text.startsWith(opening, at)) continue
    // Only behind the opening: `<!-->` opens a comment and does not close it.
    const end = text.indexOf(closing, at + opening.length)
    return end < 0 ? -1 : end + closing.length
  }
  let quote = ''
  for (let index = at + 1; index < text.length; index++) {
    const char = text[index] as string
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return index + 1
  }
  return -1
}

/** Longest text up to the end of a header: the header of a real one has a few thousand characters. */
const maxHeadLength = 128 * 1024

/**
 * The envelope up to the end of its first child element, closed: its header can be read without reading the document,
 * however large or broken that is. `null` when there is no such child in reach.
 */
export function sliceHead(envelope: string): string | null {
  const text = envelope.slice(0, maxHeadLength)
  let depth = 0
  let root = ''
  let at = text.indexOf(lt)
  while (at >= 0) {
    const end = endOfMarkup(text, at)
    if (end < 0) return null
    const next = text[at + 1]
    if (next === '/') depth -= 1
    else if (next !== '!' && next !== '?') {
      if (depth === 0) root = /^[^\s/>]+/.exec(text.slice(at + 1, end))?.[0] ?? ''
      if (text[end - 2] !== '/') depth += 1
    }
    if (depth < 1 && root !== '') return null
    if (depth === 1 && next === '/') return `${text.slice(0, end)}</${root}>`
    at = text.indexOf(lt, end)
  }
  return null
}

/**
 * Cuts the text of the business document out of an envelope: the second child element of the root, from its first to
 * its last character. Works on text that was already parsed as well-formed and whose first child element is the header;
 * `null` when there is no second child.
 */
export function sliceDocument(envelope: string): string | null {
  let depth = 0
  let children = 0
  let start = -1
  let at = envelope.indexOf(lt)
  while (at >= 0) {
    const end = endOfMarkup(envelope, at)
    if (end < 0) return null
    const next = envelope[at + 1]
    if (next === '/') {
      depth -= 1
      if (depth === 1 && start >= 0) return envelope.slice(start, end)
    } else if (next !== '!' && next !== '?') {
      if (depth === 1) {
        children += 1
        if (children === 2) start = at
      }
      if (envelope[end - 2] !== '/') depth += 1
      else if (start === at && depth === 1) return envelope.slice(start, end)
    }
    at = envelope.indexOf(lt, end)
  }
  return null
}

/** The start tag of the root element, which is where a document inside may lean on namespaces of the envelope. */
export function rootTag(envelope: string): string {
  let at = envelope.indexOf(lt)
  while (at >= 0) {
    const end = endOfMarkup(envelope, at)
    if (end < 0) return ''
    if (envelope[at + 1] !== '?' && envelope[at + 1] !== '!') return envelope.slice(at, end)
    at = envelope.indexOf(lt, end)
  }
  return ''
}
