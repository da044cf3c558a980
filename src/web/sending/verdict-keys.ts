import {
  type ResponseVerdictKey,
  responseVerdicts,
  type VerdictKey,
  type VerdictTone,
  verdictKeys,
  verdicts,
} from '#core/verdict'

/** Translation keys of a verdict, most specific first. */
export function verdictKey(direction: 'sent' | 'received', verdict: string): string[] {
  return verdictKeys(direction, 'verdict', verdict)
}

/** Whether the other side has an open question or dispute. */
export function isResponseVerdict(verdict: string): verdict is ResponseVerdictKey {
  return Object.hasOwn(responseVerdicts, verdict)
}

/** The tone of a verdict of a sent document, by its key. */
export function verdictTone(verdict: string): VerdictTone {
  if (isResponseVerdict(verdict)) return responseVerdicts[verdict].tone
  return Object.hasOwn(verdicts, verdict) ? verdicts[verdict as VerdictKey].tone : 'waiting'
}

/** Drafts whose details state of whom they wait, or who decided. */
const approvalVerdicts = ['awaitingApproval', 'approved', 'approvalRejected']

/** Whether a sent document with this verdict is a draft that opens in its form, and not in its details. */
export function opensInForm(verdict: string): boolean {
  return verdictTone(verdict) === 'draft' && !approvalVerdicts.includes(verdict)
}

/** Translation keys of the meaning of a verdict and of what happens next. */
export function explanationKey(direction: 'sent' | 'received', verdict: string): string[] {
  return verdictKeys(direction, 'explain', verdict)
}

/** Translation keys of the next action of a verdict, most specific first. */
export function nextActionKey(next: string): string[] {
  return [`exchange:next.${next}`, `lifecycle:next.${next}`]
}

/** Who has to act on a sent document with this verdict; null if no side has to. */
export function nextActor(verdict: string): string | null {
  if (isResponseVerdict(verdict)) return responseVerdicts[verdict].who
  if (!Object.hasOwn(verdicts, verdict)) return null
  const { who, next } = verdicts[verdict as VerdictKey]
  return who === 'nobody' || next === 'none' ? null : who
}
