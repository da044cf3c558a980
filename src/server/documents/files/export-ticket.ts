import { createHash, randomBytes } from 'node:crypto'
import type { ExportRequest } from '#contract/document-files'
import { type Actor, recordedKindOf, userIdOf } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import { requireParticipant } from '#server/participants'
import type { DocumentPorts } from '../model/index.ts'
import { exportDocuments } from './export-documents.ts'
import { consumeTicket, insertTicket } from './export-ticket-store.ts'

/** Milliseconds within which the browser must request the file. */
const life = 60_000

export interface CreatedTicket {
  readonly ticket: string
  readonly expiresAt: Date
}

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/**
 * A ticket with which the browser of this user downloads the export itself, once, within a minute: the file is in no
 * script's memory and appears in the browser's own list of downloads. Needs `report.export`. Raises
 * `participant.not-found`, and `document.export-gone` for programs, which send their token and need no ticket.
 */
export async function createExportTicket(
  context: Context,
  actor: Actor,
  participantKey: string,
  request: ExportRequest,
): Promise<CreatedTicket> {
  authorize(actor, 'report.export')
  const userId = userIdOf(actor)
  if (userId === null) throw problem('document.export-gone', { detail: recordedKindOf(actor) })
  const ticket = randomBytes(32).toString('base64url')
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + life)
  await context.db.tenant(actor, async (tx) => {
    await requireParticipant(tx, participantKey)
    const stored = { ticketHash: hashOf(ticket), userId, participantKey, request, expiresAt }
    await insertTicket(tx, stored, now)
  })
  return { ticket, expiresAt }
}

/**
 * The export of a ticket, which is consumed. Needs `report.export` still. Raises `document.export-gone` for a ticket
 * that was used, has expired, or belongs to another user.
 */
export async function exportByTicket(
  context: Context,
  ports: DocumentPorts,
  actor: Actor,
  ticket: string,
): Promise<AsyncGenerator<Buffer>> {
  authorize(actor, 'report.export')
  const userId = userIdOf(actor)
  const ticketRow =
    userId === null
      ? undefined
      : await context.db.tenant(actor, (tx) => consumeTicket(tx, userId, hashOf(ticket)))
  if (!ticketRow || ticketRow.expiresAt <= context.clock.now()) throw problem('document.export-gone')
  return await exportDocuments(context, ports, actor, ticketRow.participantKey, ticketRow.request)
}
