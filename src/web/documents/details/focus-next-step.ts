/** The id of the box that contains the standing of a document and its actions. */
export const nextStepId = 'next-step'

const pollMs = 100
const maxPolls = 300

/** The id of the section with our decision on a received document. */
export const decisionSectionId = 'decision'

/** After an action that may remove its own button: moves the focus to the next-step box instead of losing it. */
export function focusNextStep(): void {
  focusWhenLost(nextStepId)
}

/** The id of the heading of the payments of a document. */
export const paymentsTitleId = 'payments-title'

/** After a payment was recorded or undone, which may remove its button: moves the focus to the heading of the payments. */
export function focusPayments(): void {
  focusWhenLost(paymentsTitleId)
}

/** After an approval, which removes its buttons and its dialog: moves the focus to the decision. */
export function focusDecision(): void {
  focusWhenLost(decisionSectionId)
}

/**
 * The button is removed when the server has answered, and the box itself may be replaced when a later state arrives. So
 * this polls for thirty seconds and moves the focus whenever it is lost, until the user presses a key or a pointer.
 */
function focusWhenLost(id: string): void {
  let polls = 0
  const done = new AbortController()
  const timer = setInterval(() => {
    polls += 1
    if (isFocusLost()) document.getElementById(id)?.focus()
    if (polls >= maxPolls) done.abort()
  }, pollMs)
  done.signal.addEventListener('abort', () => clearInterval(timer))
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => done.abort(), { capture: true, signal: done.signal })
}

/** Also when a window that lost its focused button has taken the focus to its heading, or to itself. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return true
  return focused.matches('[role="dialog"], [role="dialog"] :is(h1, h2)')
}
