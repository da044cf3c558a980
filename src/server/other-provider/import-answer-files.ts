import { createHash } from 'node:crypto'
import type { AnswerFileResult } from '#contract/other-provider'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import { runOnce } from '#platform/database/idempotency'
import type { DocumentRecord } from '#server/documents/model'
import { requireParticipant } from '#server/participants'
import { readAnswerLines } from './read-answer-lines.ts'
import { readStatus } from './read-status.ts'
import { sentFiles } from './sent-files.ts'
import { storeAnswers } from './store-answers.ts'

/** Statuses have some thousand bytes. */
const limits = { maxEntries: 1_000, maxUnpacked: 32 * 1024 * 1024 }
/** Maximum number of documents of an answer in the response; the count includes all. */
const mostNamed = 10

interface SentAnswers {
  readonly fileName: string
  readonly bytes: Buffer
}

/**
 * Stores the answers of the company's own provider about many documents: a message level status (XML), ids as CSV, or
 * a ZIP file of both. Each file is imported or refused separately, and a known status changes nothing. Needs
 * `document.issue`. Idempotent for a key. Raises `participant.not-found`, and `common.invalid` for a ZIP file that
 * cannot be read, and one of more than 1,000 files or 32 MB.
 * @returns the outcome of each file
 */
export async function importAnswerFiles(
  context: Context,
  actor: Actor,
  participantKey: string,
  { bytes, fileName }: SentAnswers,
  idempotencyKey: string,
): Promise<AnswerFileResult[]> {
  authorize(actor, 'document.issue')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const request = { participantKey, fileName, sha256 }
  const key = { operation: 'otherProvider.importFiles', key: idempotencyKey, request }
  return await context.db.tenant(actor, (tx) =>
    runOnce(context, tx, actor, key, async () => {
      await requireParticipant(tx, participantKey)
      const results: AnswerFileResult[] = []
      for (const { name, read } of sentFiles(fileName, bytes, limits)) {
        const content = read()
        results.push({
          file: name,
          ...(Buffer.isBuffer(content)
            ? await takeFile(context, tx, actor, participantKey, name, content)
            : refused([content])),
        })
      }
      return results
    }),
  )
}

type Outcome = Omit<AnswerFileResult, 'file'>

const refused = (findings: Outcome['findings']): Outcome => ({
  outcome: 'refused',
  findings,
  count: 0,
  documents: [],
})

function about(outcome: 'taken' | 'known', documents: readonly DocumentRecord[]): Outcome {
  const named = documents.slice(0, mostNamed).map(({ id, number }) => ({
    id: id as Outcome['documents'][number]['id'],
    number: number ?? '',
  }))
  return { outcome, findings: [], count: documents.length, documents: named }
}

/** XML starts with a tag; the file name does not matter. */
async function takeFile(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  name: string,
  bytes: Buffer,
): Promise<Outcome> {
  const isXml = /\.xml$/i.test(name) || /^(\uFEFF|\s)*</.test(bytes.toString('utf8', 0, 200))
  if (!isXml) return await takeLines(context, tx, actor, participantKey, bytes.toString('utf8'))
  const read = await readStatus(context, tx, actor, participantKey, bytes)
  if (read.outcome === 'refused') return refused([...read.findings])
  if (read.outcome === 'known') return about('known', read.document ? [read.document] : [])
  await storeAnswers(context, tx, actor, [read.answer])
  return about('taken', [read.document])
}

async function takeLines(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  csv: string,
): Promise<Outcome> {
  const read = await readAnswerLines(context, tx, actor, participantKey, csv)
  if (read.lines === 0)
    return refused([fieldFinding('csv', 'falaj-answers-none', 'The file names no document.', {})])
  if (read.findings.length > 0) return refused([...read.findings])
  await storeAnswers(context, tx, actor, read.answers)
  return about('taken', read.documents)
}
