/** Checks a form in a thread, so that typing does not wait. Started by `draft-checker.ts`. */
import type { CheckQuestion, NumberedAnswer, NumberedQuestion } from './draft-checker.ts'
import { checkForm } from './evaluate-draft.ts'

addEventListener('message', ({ data }: MessageEvent<NumberedQuestion>) => {
  const { totals, findings, passed } = check(data.question)
  const answer: NumberedAnswer = { id: data.id, check: { totals, findings, passed } }
  const scope = globalThis as unknown as { postMessage(message: NumberedAnswer, transfer: []): void }
  scope.postMessage(answer, [])
})

function check({ draft, preview, today, records }: CheckQuestion) {
  return checkForm(draft, preview, today, records ?? undefined)
}
