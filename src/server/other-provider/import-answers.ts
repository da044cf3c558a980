import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { once } from '#platform/idempotency'
import { newId } from '#platform/ids'
import { fieldFinding, problem } from '#platform/problem'
import { findIssuedDocuments, isIssuedToFile } from '#server/documents'
import { requireParticipant } from '#server/participants'
import { keepAnswer } from './record-answer.ts'

const mostLines = 1_000

interface Line {
  readonly at: number
  readonly number: string
  readonly ids: readonly string[]
}

/**
 * Keeps the reporting ids that another provider gave to many documents: CSV with a number and up to three ids a line. All
 * lines are taken, or none. Needs `document.issue`; acts once for each key. Raises `participant.not-found`,
 * `document.no-answers` for an empty file, and
 * `common.invalid` naming each line that is wrong: no ids, a number that is not a document's, or that of several.
 */
export async function importAnswers(
  context: Context,
  actor: Actor,
  participantKey: string,
  csv: string,
  idempotencyKey: string,
): Promise<{ readonly taken: number }> {
  authorize(actor, 'document.issue')
  const key = { operation: 'otherProvider.import', key: idempotencyKey, request: { participantKey, csv } }
  return await context.db.tenant(actor, (tx) =>
    once(context, tx, actor, key, async () => {
      await requireParticipant(tx, actor, participantKey)
      const lines = linesOf(csv)
      if (lines.length === 0) throw problem('document.no-answers')
      if (lines.length > mostLines) {
        const message = `There are more than ${mostLines} lines; bring them in parts.`
        const params = { most: String(mostLines) }
        const finding = fieldFinding('csv', 'falaj-answers-lines', message, params)
        throw problem('common.invalid', { findings: [finding] })
      }
      const found: (Line & { documentId: string })[] = []
      const findings = []
      for (const line of lines) {
        const named = await findIssuedDocuments(tx, actor, participantKey, line.number)
        const [document, ...others] = named.filter(isIssuedToFile)
        const fault = faultOf(line, document !== undefined, others.length > 0)
        const params = { line: String(line.at), number: line.number }
        if (fault) findings.push(fieldFinding('csv', fault.rule, fault.message, params))
        else if (document) found.push({ ...line, documentId: document.id })
      }
      if (findings.length > 0) throw problem('common.invalid', { findings })
      for (const { documentId, ids } of found) {
        const [first = '', second = '', third = ''] = ids
        const reportingIds = [first || null, second || null, third || null] as const
        const about = { documentId, at: context.clock.now(), userId: actor.userId }
        const answer = { ...about, id: newId('pva'), kind: 'reportingIds', code: null, text: null } as const
        await keepAnswer(context, tx, actor, { ...answer, reportingIds }, null)
      }
      return { taken: found.length }
    }),
  )
}

/** What is wrong with a line; nothing when it names one document and an id. */
function faultOf({ at, ids, number }: Line, isKnown: boolean, isAmbiguous: boolean) {
  const of = (rule: string, message: string) => ({ rule, message: `Line ${at}: ${message}` })
  if (!isKnown)
    return of('falaj-answers-number', `no document that was issued to a file has the number ${number}.`)
  if (isAmbiguous)
    return of('falaj-answers-ambiguous', `several documents have the number ${number}; type its ids by hand.`)
  if (ids.every((id) => id === '')) return of('falaj-answers-ids', 'it names no reporting id.')
  if (ids.some((id) => id.length > 100))
    return of('falaj-answers-id-length', 'an id is longer than 100 characters.')
  return undefined
}

/** Lines with something in them; a heading has no digit in its first field. */
function linesOf(csv: string): Line[] {
  return csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((text, index) => {
      const [number = '', ...ids] = text.split(/[,;\t]/).map((field) =>
        field
          .trim()
          .replace(/^"(.*)"$/, '$1')
          .trim(),
      )
      if (number === '' || (index === 0 && !/\d/.test(number))) return []
      return [{ at: index + 1, number, ids: ids.slice(0, 3) }]
    })
}
