import { readUbl } from '#core/ubl'
import { type Command, onlyFile, parseWords } from './command.ts'
import type { Terminal } from './terminal.ts'

/** UBL to our model: the document, its amounts as stated, and what the model has no place for. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { values: ['-o'] })
  const file = onlyFile(files)
  const { document, totals, unmodeled, findings } = readUbl(terminal.read(file))
  if (!document || !totals) {
    for (const finding of findings)
      terminal.error(`falaj json: ${file}: ${finding.message} (${finding.rule})\n`)
    return 1
  }
  for (const { xpath } of unmodeled) terminal.error(`falaj json: ${file}: not in the model: ${xpath}\n`)
  const text = `${JSON.stringify({ document, totals, unmodeled }, null, 2)}\n`
  const out = values.get('-o')
  if (out === undefined) terminal.print(text)
  else terminal.write(out, text)
  return 0
}

export const jsonCommand: Command = {
  usage: 'json FILE.xml [-o OUT.json]',
  summary: 'Reads a UBL invoice or credit note into the document model.',
  run,
}
