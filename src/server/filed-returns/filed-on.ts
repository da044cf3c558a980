import { fieldFinding, problem } from '#platform/base/problem'

/** A return is filed after its period has ended. Raises `common.invalid` for `filedOn`. */
export function checkFiledOn({ filedOn, to }: { filedOn: string; to: string }, today: string): void {
  if (filedOn > to && filedOn <= today) return
  const [rule, message] =
    filedOn > today
      ? ['falaj-filed-later', `The date of filing, ${filedOn}, is in the future.`]
      : ['falaj-filed-before-end', `The return is filed after its period has ended, on ${to}.`]
  throw problem('common.invalid', {
    findings: [fieldFinding('filedOn', rule, message, { date: filedOn, to })],
  })
}
