import type { z } from 'zod'
import type { Environment } from '#contract/common'
import type { Attempt, TimelineEntry } from '#contract/documents'
import type { Actor } from '#core/access'
import type { Context } from '#platform/base/context'
import type { TenantTx } from '#platform/database/database'

/** Functions that documents need of the exchange; connected in `app.ts`, because exchange depends on documents. */
export interface DocumentPorts {
  /** Whether documents of this environment can be sent at all. */
  isConnected(environment: Environment): boolean
  /** The events of a document's exchange, oldest first; users as actors by their user id. */
  timeline(tx: TenantTx, documentId: string): Promise<z.infer<typeof TimelineEntry>[]>
  attempts(tx: TenantTx, documentId: string): Promise<z.infer<typeof Attempt>[]>
  /** Notes, in the transaction, that documents which were issued to files were downloaded for the company's own provider. */
  handedOver(context: Context, tx: TenantTx, actor: Actor, documentIds: readonly string[]): Promise<void>
  /** Names of users of the organization, by user id; unknown users are left out. */
  people(tx: TenantTx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
