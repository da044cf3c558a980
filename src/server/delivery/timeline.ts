import type { z } from 'zod'
import type { DeliveryEventType } from '#contract/delivery'
import type { TimelineEntry } from '#contract/documents'
import type { TenantTx } from '#platform/database/database'
import { type DeliveryEvent, selectDeliveries, selectEvents } from './store.ts'

type Entry = z.infer<typeof TimelineEntry>

/** The tone of each step; attempts are not shown, their outcomes are. */
const tones: Readonly<Record<DeliveryEventType, Entry['tone'] | undefined>> = {
  requested: 'neutral',
  resent: 'neutral',
  attempted: undefined,
  sent: 'done',
  kept: 'waiting',
  postponed: 'waiting',
  bounced: 'needsYou',
  failed: 'needsYou',
  opened: 'done',
  pdfFetched: 'done',
  xmlFetched: 'done',
  revoked: 'neutral',
}

/**
 * Deliveries outside the network, oldest first: separate from the steps of the exchange, on which they have no
 * effect. A repeatedly deferred mail is shown once for each reason.
 */
export async function deliveryTimelineOf(tx: TenantTx, documentId: string): Promise<Entry[]> {
  const deliveries = await selectDeliveries(tx, documentId)
  const events = await selectEvents(
    tx,
    deliveries.map(({ id }) => id),
  )
  const postponed = new Set<string>()
  return events.flatMap((event) => {
    const delivery = deliveries.find(({ id }) => id === event.deliveryId)
    const tone = tones[event.type]
    if (!delivery || !tone) return []
    if (event.type === 'postponed') {
      const reason = `${event.requestId} ${event.code === 'pdfPending'}`
      if (postponed.has(reason)) return []
      postponed.add(reason)
    }
    return [entryOf(event, { tone, channel: delivery.channel, to: delivery.recipient })]
  })
}

function entryOf(
  { at, code, detail, id, type, userId }: DeliveryEvent,
  of: { readonly tone: Entry['tone']; readonly channel: 'email' | 'link'; readonly to: string },
): Entry {
  const isLink = type === 'requested' && of.channel === 'link'
  const isNamed = code === 'accessEnded' || code === 'pdfPending'
  const step = isNamed ? code : type
  return {
    id,
    at: at.toISOString(),
    // Their texts are with those of the other steps.
    key: `outside${isLink ? 'Link' : ''}${step.charAt(0).toUpperCase()}${step.slice(1)}`,
    tone: of.tone,
    actor: userId ?? (['opened', 'pdfFetched', 'xmlFetched'].includes(type) ? 'linkHolder' : 'outside'),
    code,
    params: { to: of.to, ...(detail && type !== 'sent' ? { text: detail } : {}) },
    response: null,
  }
}
