import type { z } from 'zod'
import type { TimelineEntry } from '#contract/documents'
import type { TenantTx } from '#platform/database/database'
import { type AnswerRecord, selectAnswers } from './store.ts'

type Entry = z.infer<typeof TimelineEntry>

const ofStatus = {
  AP: { key: 'elsewhereDelivered', tone: 'done' },
  AB: { key: 'elsewhereForwarded', tone: 'done' },
  RE: { key: 'elsewhereRejected', tone: 'needsYou' },
} as const
const ofReport = {
  AP: { key: 'elsewhereReported', tone: 'done' },
  AB: { key: 'elsewhereReported', tone: 'done' },
  RE: { key: 'elsewhereReportRejected', tone: 'needsYou' },
} as const
const ofOthers = {
  handedOver: { key: 'elsewhereHandedOver', tone: 'neutral' },
  envelopeId: { key: 'elsewhereEnvelope', tone: 'neutral' },
  reportingIds: { key: 'elsewhereReported', tone: 'done' },
  messageLevelStatus: { key: 'elsewhereReported', tone: 'done' },
} as const

/**
 * The exchange between the company and its own provider about a document, oldest first, with the user who imported
 * each answer.
 */
export async function providerTimelineOf(tx: TenantTx, documentId: string): Promise<Entry[]> {
  const answers = await selectAnswers(tx, documentId)
  return answers.map((answer) => {
    const { at, envelopeId, id, kind, text, userId } = answer
    return {
      id,
      at: at.toISOString(),
      ...shapeOf(answer),
      actor: userId ?? 'portal',
      code: kind === 'envelopeId' ? envelopeId : null,
      params: text ? { text } : {},
      response: null,
    }
  })
}

function shapeOf({ aboutReport, code, kind }: AnswerRecord) {
  if (code === null) return ofOthers[kind]
  return aboutReport ? ofReport[code] : ofStatus[code]
}
