import type { NumberGap, NumberGaps } from '#contract/reports'
import type { Actor } from '#core/access'
import { authorize } from '#platform/actors/authorize'
import type { Context } from '#platform/base/context'
import { readOneSnapshot, type TenantScope, type TenantTx } from '#platform/database/database'
import { requireParticipant } from '#server/participants'
import type { Days } from './days.ts'
import {
  type MovedSeries,
  type StoredGap,
  selectDraftNumbers,
  selectGaps,
  selectMovedSeries,
} from './number-gaps-store.ts'

/** Maximum number of gaps that are shown; a series with more of them is numbered by another system. */
const mostGaps = 200
/** Maximum number of numbers of a gap that are looked up among drafts. */
const mostLooked = 20

/**
 * Numbers that are missing between those of a period, with the reason if the portal knows it. Automatic numbers have
 * no gaps but those that users cause. Raises `participant.not-found`.
 */
export async function getNumberGaps(context: Context, actor: Actor, days: Days): Promise<NumberGaps> {
  authorize(actor, 'report.read')
  return await readNumberGaps(context, actor, days)
}

/**
 * The same, after the caller has checked the permission. It reads one snapshot: a draft that is issued meanwhile would
 * be found neither among the issued documents nor among the drafts, and its number would be reported as missing.
 */
export async function readNumberGaps(context: Context, scope: TenantScope, days: Days): Promise<NumberGaps> {
  return await context.db.tenant(scope, async (tx) => {
    await readOneSnapshot(tx)
    await requireParticipant(tx, days.participantKey)
    const { gaps, issued } = await selectGaps(tx, days, mostGaps + 1)
    const shown = await withReasons(tx, days.participantKey, gaps.slice(0, mostGaps))
    return { documents: issued, gaps: shown, more: gaps.length > mostGaps }
  })
}

async function withReasons(
  tx: TenantTx,
  participantKey: string,
  gaps: readonly StoredGap[],
): Promise<NumberGap[]> {
  if (gaps.length === 0) return []
  const looked = gaps.flatMap((gap) => missingOf(gap, mostLooked))
  const moves = await selectMovedSeries(tx, participantKey)
  const inDrafts = await selectDraftNumbers(tx, participantKey, looked)
  return gaps.map((gap) => toGap(gap, moves, inDrafts))
}

function toGap(gap: StoredGap, moves: readonly MovedSeries[], inDrafts: ReadonlySet<string>): NumberGap {
  const { after, afterDate, before, series } = gap
  const move = moves.find((one) => isMoveOver(gap, one))
  const isInDraft = missingOf(gap, mostLooked).some((number) => inDrafts.has(number))
  return {
    series,
    first: printNumber(gap, BigInt(before) + 1n),
    last: printNumber(gap, BigInt(after) - 1n),
    missing: Number(BigInt(after) - BigInt(before) - 1n),
    before: printNumber(gap, BigInt(before)),
    after: printNumber(gap, BigInt(after)),
    afterDate,
    reason: isInDraft ? 'draft' : move ? 'movedOn' : 'byHand',
    at: isInDraft || !move ? null : move.at,
  }
}

/** The series was within the gap or at its beginning, and was moved to the number after it. */
function isMoveOver({ after, before, prefix, series }: StoredGap, move: MovedSeries): boolean {
  return (
    move.series === series &&
    move.prefix === prefix &&
    BigInt(move.from) > BigInt(before) &&
    BigInt(move.from) < BigInt(after) &&
    BigInt(move.to) > BigInt(move.from)
  )
}

function missingOf(gap: StoredGap, limit: number): string[] {
  const numbers: string[] = []
  for (let next = BigInt(gap.before) + 1n; next < BigInt(gap.after) && numbers.length < limit; next += 1n)
    numbers.push(printNumber(gap, next))
  return numbers
}

function printNumber({ digits, prefix, suffix }: StoredGap, running: bigint): string {
  return `${prefix}${String(running).padStart(digits, '0')}${suffix}`
}
