import { createHmac, randomBytes } from 'node:crypto'
import type { AuditAction } from '#contract/audit'
import { type Actor, addressOf, apiKeyIdOf, recordedKindOf, userIdOf } from '#core/access'
import { systemClock } from '#platform/base/clock'
import { newId } from '#platform/base/ids'
import type { TenantTx } from '#platform/database/database'
import { appendEntries } from './store.ts'

interface AuditFact {
  /** The action, such as `contact.created`. */
  action: AuditAction
  subjectId: string
  /** Plain JSON, free of secrets; marks are written in place of e-mail addresses. */
  before?: unknown
  after?: unknown
  reason?: string
}

/**
 * Adds an action to the audit trail of the transaction's tenant, with the fact itself: it commits or rolls back with
 * `tx`. Writers of one organization wait for each other at the end of the chain, so call it last in a transaction.
 * Raises an error for an actor of another tenant.
 */
export async function recordAudit(tx: TenantTx, actor: Actor, fact: AuditFact): Promise<void> {
  await recordAuditAll(tx, actor, [fact])
}

/** The same for several facts, in order. */
export async function recordAuditAll(tx: TenantTx, actor: Actor, facts: readonly AuditFact[]): Promise<void> {
  if (facts.length === 0) return
  const { environment, organizationId } = tx.scope
  if (actor.organizationId !== organizationId || actor.environment !== environment)
    throw new Error('the actor belongs to another tenant than the transaction')
  const at = systemClock.now().toISOString()
  await appendEntries(
    tx,
    facts.map(withoutAddresses).map((fact) => ({
      id: newId('aud'),
      at,
      actorKind: recordedKindOf(actor),
      actorId: userIdOf(actor) ?? apiKeyIdOf(actor),
      address: addressOf(actor),
      action: fact.action,
      subjectId: fact.subjectId,
      before: fact.before ?? null,
      after: fact.after ?? null,
      reason: fact.reason ?? null,
    })),
  )
}

const address = /[^\s@<>"'(),;:[\]]+@[^\s@<>"'(),;:[\]]+\.[^\s@<>"'(),;:[\]]+/gu

/**
 * Replaces each e-mail address by `e-mail #` and eight hex digits. Entries never change, so an address in one would
 * outlast the account, the contact and the delivery that it belongs to. The mark is keyed by random bytes that are
 * discarded with the fact, so it cannot be reversed; within one fact the same address has the same mark, which shows
 * whether before and after differ.
 */
function withoutAddresses<T>(fact: T): T {
  const key = randomBytes(32)
  const mark = (match: string) =>
    `e-mail #${createHmac('sha256', key).update(match.toLowerCase()).digest('hex').slice(0, 8)}`
  return replaceIn(fact, (text) => text.replace(address, mark)) as T
}

function replaceIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, replace))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, replace)]))
}
