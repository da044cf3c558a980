import type { Finding } from '#contract/common'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import { fieldFinding } from '#platform/base/problem'
import type { TenantTx } from '#platform/database/database'
import type { DocumentRecord } from '#server/documents/model'
import { findIssuedDocuments } from '#server/documents/reading'
import { selectDocumentOfEnvelope } from './store.ts'
import { blankAnswer, type NewAnswer } from './store-answers.ts'

const mostLines = 1_000

interface Line {
  readonly at: number
  readonly number: string
  readonly ids: readonly string[]
  readonly envelopeId: string
}

/** The answers in a CSV file and their documents, or the faults of its lines. */
interface AnswerLines {
  readonly answers: readonly NewAnswer[]
  readonly documents: readonly DocumentRecord[]
  readonly lines: number
  readonly findings: readonly Finding[]
}

/**
 * Reads ids that a provider assigned to many documents, a line each: number, up to three reporting ids, and the id of
 * the provider's envelope. A heading is recognized. Each line that names no id, no document that was issued to a
 * file, or several, is a finding.
 */
export async function readAnswerLines(
  context: Context,
  tx: TenantTx,
  actor: Actor,
  participantKey: string,
  csv: string,
): Promise<AnswerLines> {
  const lines = linesOf(csv)
  const answers: NewAnswer[] = []
  const documents: DocumentRecord[] = []
  const findings: Finding[] = []
  if (lines.length > mostLines) {
    const message = `There are more than ${mostLines} lines; bring them in parts.`
    const params = { most: String(mostLines) }
    return {
      answers,
      documents,
      lines: lines.length,
      findings: [fieldFinding('csv', 'falaj-answers-lines', message, params)],
    }
  }
  for (const line of lines) {
    const named = await findIssuedDocuments(tx, participantKey, line.number)
    const [document, ...others] = named.filter(({ facts }) => facts.atProvider !== null)
    const owner = line.envelopeId === '' ? undefined : await selectDocumentOfEnvelope(tx, line.envelopeId)
    const isTaken = owner !== undefined && owner !== document?.id
    const fault = faultOf(line, document !== undefined, others.length > 0, isTaken)
    const params = { line: String(line.at), number: line.number }
    if (fault) findings.push(fieldFinding('csv', fault.rule, fault.message, params))
    else if (document) {
      documents.push(document)
      answers.push(...answersOf(context, actor, document.id, line))
    }
  }
  return { answers, documents, lines: lines.length, findings }
}

function answersOf(context: Context, actor: Actor, documentId: string, line: Line): NewAnswer[] {
  const [first = '', second = '', third = ''] = line.ids
  const reportingIds = [first || null, second || null, third || null] as const
  const { envelopeId } = line
  const blank = () => blankAnswer(context, actor, documentId)
  return [
    ...(reportingIds.some(Boolean)
      ? [{ answer: { ...blank(), kind: 'reportingIds' as const, reportingIds }, file: null }]
      : []),
    ...(envelopeId === ''
      ? []
      : [{ answer: { ...blank(), kind: 'envelopeId' as const, envelopeId }, file: null }]),
  ]
}

/** The faults of a line; empty when it names one document and an id. */
function faultOf(
  { at, envelopeId, ids, number }: Line,
  isKnown: boolean,
  isAmbiguous: boolean,
  isTaken: boolean,
) {
  const of = (rule: string, message: string) => ({ rule, message: `Line ${at}: ${message}` })
  if (!isKnown)
    return of('falaj-answers-number', `no document that was issued to a file has the number ${number}.`)
  if (isAmbiguous)
    return of('falaj-answers-ambiguous', `several documents have the number ${number}; type its ids by hand.`)
  if (envelopeId === '' && ids.every((id) => id === ''))
    return of('falaj-answers-ids', 'it names no reporting id.')
  if ([envelopeId, ...ids].some((id) => id.length > 100))
    return of('falaj-answers-id-length', 'an id is longer than 100 characters.')
  if (isTaken) return of('falaj-answers-line-envelope', 'its envelope is that of another document.')
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
      return [{ at: index + 1, number, ids: ids.slice(0, 3), envelopeId: ids[3] ?? '' }]
    })
}
