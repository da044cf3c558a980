export interface CodeOption {
  code: string
  label: string
  /** Additional searchable text, such as the name in the other language. */
  search?: string | undefined
}

function normalized(text: string): string {
  return text
    .toLocaleLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0640]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
}

/**
 * Options that match by code or label, in this order: the code begins with the query, the label does, a word of the
 * label does, the label contains it.
 */
export function searchOptions(
  options: readonly CodeOption[],
  query: string,
  limit: number,
): readonly CodeOption[] {
  const normalizedQuery = normalized(query.trim())
  if (!normalizedQuery) return options.slice(0, limit)
  const ranked: [CodeOption[], CodeOption[], CodeOption[], CodeOption[]] = [[], [], [], []]
  for (const option of options) {
    const words = normalized(`${option.label} ${option.search ?? ''}`)
    if (normalized(option.code).startsWith(normalizedQuery)) ranked[0].push(option)
    else if (words.startsWith(normalizedQuery)) ranked[1].push(option)
    else if (words.includes(` ${normalizedQuery}`)) ranked[2].push(option)
    else if (words.includes(normalizedQuery)) ranked[3].push(option)
  }
  return ranked.flat().slice(0, limit)
}
