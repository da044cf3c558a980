/** The box that says what is so and what to do. */
export const nextStepId = 'next-step'

/** After an act whose button is gone with it: on to what is so now, not out of the dialog. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById(nextStepId)?.focus()
  }, 300)
}
