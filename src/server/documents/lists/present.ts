import type { z } from 'zod'
import type { DocumentCounts } from '#contract/document-lists'
import type { AttentionGroup } from '#contract/exchange'
import { causeOf } from '../standing/index.ts'
import type { StandingCounts } from './count-store.ts'
import type { AttentionCount } from './list-store.ts'

type Counts = z.infer<typeof DocumentCounts>

/** The number of each quick filter; `atLeast` names those of which there may be more than were counted. */
export function presentCounts({ atProvider, decisions, standings, unread }: StandingCounts): Counts {
  const all = Object.values(standings)
  const atLeast: Counts['atLeast'] = []
  const of = (key: (typeof atLeast)[number], count = { count: 0, exact: true }) => {
    if (!count.exact) atLeast.push(key)
    return count.count
  }
  return {
    all: of('all', {
      count: all.reduce((sum, { count }) => sum + count, 0),
      exact: all.every(({ exact }) => exact),
    }),
    needsYou: of('needsYou', standings.needsYou),
    drafts: of('drafts', standings.drafts),
    onItsWay: of('onItsWay', standings.onItsWay),
    complete: of('complete', standings.complete),
    reportedOnly: of('reportedOnly', standings.reportedOnly),
    unread: of('unread', unread),
    atProvider: atProvider && {
      toUpload: of('toUpload', atProvider.toUpload),
      waiting: of('waiting', atProvider.waiting),
      rejected: of('rejected', atProvider.rejected),
      reported: of('reported', atProvider.reported),
    },
    decisions: decisions && {
      toDecide: of('toDecide', decisions.toDecide),
      waitingForSeller: of('waitingForSeller', decisions.waitingForSeller),
      decided: of('decided', decisions.decided),
    },
    atLeast,
  }
}

/** A group of documents that need attention for one cause, with its tone and its action. */
export function presentAttention(group: AttentionCount): AttentionGroup {
  const { amounts, attention, direction, count, only, since } = group
  const { tone, next } = causeOf(attention, direction)
  return {
    verdict: attention,
    tone: tone as AttentionGroup['tone'],
    next,
    direction,
    count,
    only: only as AttentionGroup['only'],
    since: since.toISOString(),
    amounts: [...amounts],
  }
}
