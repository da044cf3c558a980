import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { Reachability } from '#contract/participants'
import { parseParticipantId, reportOnlyReason } from '#core/participant-ids'
import type { Context } from '#platform/base/context'
import { allDocumentTypes, type LookupOptions, type ParticipantDirectory } from './participant-directory.ts'

/** Whether this is one of the predefined endpoints of PINT AE that are only reported, never exchanged. */
export function isReportOnly(participantId: string): boolean {
  const id = parseParticipantId(participantId)
  return id !== undefined && reportOnlyReason(id) !== null
}

/**
 * Looks a participant id up in the directory and returns the result in the terms of the contract. An empty id, and an
 * environment without a directory, give `notChecked`; it never throws. Users want the present state: unless `options`
 * say otherwise, caches are bypassed.
 */
export async function checkReachability(
  context: Context,
  directory: ParticipantDirectory,
  environment: Environment,
  participantId: string,
  options: LookupOptions = { fresh: true },
): Promise<z.infer<typeof Reachability>> {
  const now = context.clock.now().toISOString()
  if (isReportOnly(participantId)) return { state: 'reportOnly', checkedAt: now, supportedDocuments: [] }
  if (participantId === '' || !directory.environments.includes(environment)) {
    return { state: 'notChecked', checkedAt: null, supportedDocuments: [] }
  }
  const answer = await directory.lookup(participantId, environment, options)
  const checkedAt = answer.checkedAt ?? now
  if (answer.state === 'found') {
    const supportedDocuments = allDocumentTypes.filter((code) => answer.documentTypes.includes(code))
    return { state: 'reachable', checkedAt, supportedDocuments }
  }
  if (answer.state === 'cannotReceive')
    return { state: 'cannotReceive', checkedAt, supportedDocuments: [...answer.documentTypes] }
  const state = answer.state === 'certificateInvalid' ? 'untrusted' : answer.state
  return { state, checkedAt, supportedDocuments: [] }
}
