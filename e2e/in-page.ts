/** What the journey of the frame runs inside the page: each function stands alone there. */

/** Runs in the page: all words of the form, with its folded parts opened and what is only heard. */
export function wordsOfForm(): string {
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  const heard = [...document.querySelectorAll('main [aria-label]')].map((one) =>
    one.getAttribute('aria-label'),
  )
  return [document.querySelector('main')?.textContent, ...heard].join('\n')
}

/** Runs in the page: by how many pixels a table is wider than its place. */
export function tableOverflow(): number {
  const frame = document.querySelector('[data-table]')
  return frame ? frame.scrollWidth - frame.clientWidth : 0
}

/** Runs in the page: whether the mark of a select, scrolled below the buttons of the form, is hidden by them. */
export function markAboveButtons(): boolean {
  const submit = document.querySelector('form button[type="submit"]')
  const bar = submit?.closest('[class*="actions"]')
  const mark = [...document.querySelectorAll('form [class*="Input-section"]')].at(-1)
  if (!bar || !mark) throw new Error('the form has no buttons or no select')
  const place = bar.getBoundingClientRect()
  window.scrollBy(0, mark.getBoundingClientRect().y - (place.y + place.height / 2))
  const { x, y, width, height } = mark.getBoundingClientRect()
  const top = document.elementFromPoint(x + width / 2, y + height / 2)
  const now = bar.getBoundingClientRect()
  if (y < now.y || y > now.bottom) throw new Error('the mark is not behind the buttons')
  return top !== null && bar.contains(top)
}

/** Runs in the page: how many boxes are drawn around what has the focus inside a field, or around what holds it. */
export function outlinesInside(field: Element): number {
  return [field, ...field.querySelectorAll('*')].filter((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }).length
}
