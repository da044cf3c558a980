/** The box that says what is so and what to do. */
export const nextStepId = 'next-step'

const pollMs = 100
const maxPolls = 300

/**
 * After an act whose button may be gone with it: on to what is so now, not out of the dialog. When the button and the
 * question over it go depends on the answers of the server, so it is looked at for a while, until the focus is lost or
 * the person goes on: from then on the focus is theirs.
 */
export function focusNextStep(): void {
  let polls = 0
  const done = new AbortController()
  const timer = setInterval(() => {
    polls += 1
    const isLost = document.activeElement === null || document.activeElement === document.body
    const box = isLost ? document.getElementById(nextStepId) : null
    box?.focus()
    if (box || polls >= maxPolls) done.abort()
  }, pollMs)
  done.signal.addEventListener('abort', () => clearInterval(timer))
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => done.abort(), { capture: true, signal: done.signal })
}
