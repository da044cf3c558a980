/** Comments, and texts whose semicolons end no statement: quoted text, names and bodies of functions. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g

/**
 * The statements of an SQL file, in order, without their semicolons. A body in SQL itself (`begin atomic … end`) is not
 * understood, nor are escapes in text (`E'…'`): migrations have neither.
 */
export function splitStatements(sql: string): string[] {
  // Marks of the same length, so that places stay the same.
  const marked = sql.replace(opaque, (text) => (/^(--|\/\*)/.test(text) ? ' ' : 'x').repeat(text.length))
  const statements: string[] = []
  let start = 0
  for (let end = marked.indexOf(';'); end >= 0; end = marked.indexOf(';', start)) {
    if (marked.slice(start, end).trim() !== '') statements.push(sql.slice(start, end).trim())
    start = end + 1
  }
  if (marked.slice(start).trim() !== '') statements.push(sql.slice(start).trim())
  return statements
}
