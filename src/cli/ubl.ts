import type { z } from 'zod'
import { type InvoiceDraft, invoiceDraftSchema, type Totals, totalsSchema } from '#core/invoice'
import { computeTotals } from '#core/tax'
import { writeUbl } from '#core/ubl'
import { type Command, CommandError, onlyFile, parseWords } from './command.ts'
import type { Terminal } from './terminal.ts'

interface Input {
  readonly document: InvoiceDraft
  /** Amounts as a read document states them; computed when they are not given. */
  readonly totals: Totals | undefined
}

/** Our model to UBL: a document alone, or `{ "document": …, "totals": … }` as `falaj json` writes it. */
async function run(words: readonly string[], terminal: Terminal): Promise<number> {
  const { files, values } = parseWords(words, { values: ['-o'] })
  const file = onlyFile(files)
  const { document, totals } = readInput(file, terminal)
  const text =
    totals === undefined
      ? writeUbl(document, computeTotals(document))
      : writeUbl(document, totals, { complete: false })
  const out = values.get('-o')
  if (out === undefined) terminal.print(text)
  else terminal.write(out, text)
  return 0
}

function readInput(file: string, terminal: Terminal): Input {
  const parsed = parseJson(file, terminal.read(file))
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new CommandError(`${file}: this is not a document: a JSON object is needed.`)
  }
  if (!('document' in parsed))
    return { document: accept(file, '', invoiceDraftSchema.safeParse(parsed)), totals: undefined }
  const document = accept(file, 'document.', invoiceDraftSchema.safeParse(parsed.document))
  const stated = 'totals' in parsed ? parsed.totals : undefined
  return {
    document,
    totals: stated === undefined ? undefined : accept(file, 'totals.', totalsSchema.safeParse(stated)),
  }
}

function parseJson(file: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new CommandError(
      `${file}: this is not JSON (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}

function accept<T>(file: string, prefix: string, result: z.ZodSafeParseResult<T>): T {
  if (result.success) return result.data
  const issues = result.error.issues
    .slice(0, 20)
    .map((issue) => `  ${prefix}${pathOf(issue.path)}: ${issue.message}`)
  throw new CommandError(`${file}: this is not a document of ours:\n${issues.join('\n')}`)
}

/** `lines[2].price.net`, as everywhere in the model. */
function pathOf(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )
}

export const ublCommand: Command = {
  usage: 'ubl FILE.json [-o OUT.xml]',
  summary: 'Writes a document of the model as UBL; amounts are computed unless the file states them.',
  run,
}
