/** Functions that journeys run inside the page; each is self-contained. */

/**
 * Runs in the page: the whole names of the fields of the form, and of its figures with their values, also of collapsed
 * parts; of the lines those of the first one. Without `taken`, which is one of the names: its label or its control is
 * removed while the form is read.
 */
export function namesOfForm(taken?: { name: string; part: 'label' | 'control' }): string[] {
  interface Found {
    name: string
    label: Element | null
    control: Element
  }
  for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
  const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)]
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s*\*$/, '').trim()
  const labelOf = (field: Element): Element | null =>
    (field as HTMLInputElement).labels?.[0] ??
    document.getElementById(field.getAttribute('aria-labelledby') ?? '') ??
    (field.hasAttribute('aria-label') ? field : null)
  const nameOf = (field: Element, label: Element | null) =>
    label === field ? (field.getAttribute('aria-label') ?? '') : textOf(label)
  const read = (): Found[] => {
    const fields = all(':is(input, select, textarea, button[data-cell], [role="group"])')
      .filter((field) => field.getAttribute('type') !== 'hidden')
      .filter((field) => !field.closest('[data-line]:not([data-line="0"])'))
      .map((control) => ({ control, label: labelOf(control) }))
      .map(({ control, label }) => ({ name: nameOf(control, label), label, control }))
    const sums = all('dl dt').map((label) => ({ label, control: label.nextElementSibling ?? label }))
    const amounts = all('[data-line="0"] [class*="amountLabel"]').map((label) => ({
      label,
      control: label.nextElementSibling ?? label,
    }))
    const figures = [...sums, ...amounts].map(({ label, control }) => ({
      name: `${textOf(label)}: ${control === label ? '' : textOf(control)}`,
      label,
      control,
    }))
    return [...fields, ...figures]
  }
  const remove = ({ label, control }: Found): (() => void) => {
    const gone = taken?.part === 'label' ? (label ?? control) : control
    const words = gone.getAttribute('aria-label')
    if (taken?.part === 'label' && gone === control && words !== null) {
      gone.removeAttribute('aria-label')
      return () => gone.setAttribute('aria-label', words)
    }
    const place = document.createComment('')
    gone.replaceWith(place)
    return () => place.replaceWith(gone)
  }
  const removed = read().filter(({ name }) => name === taken?.name)
  const putBack = removed.map(remove)
  const names = read().map(({ name }) => name)
  for (const back of putBack) back()
  return names.filter((name) => name !== '')
}

/**
 * Runs in the page: figures, participant ID, registration and kinds of documents of the dashboard, each with its label;
 * without `taken`, which is one of them and is removed while the page is read.
 */
export function factsOfDashboard(taken?: string): string[] {
  const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''
  const read = () => {
    const all = (selector: string) => [...document.querySelectorAll(`main ${selector}`)]
    const pairs = [...all('dl > div'), ...all('[class*="network"] > div')]
    const single = [...all('[class*="network"] > :not(div)'), ...all('details li')]
    return [
      ...pairs.map((one) => ({
        one,
        fact: `${textOf(one.children[0])}: ${textOf(one.children[1]?.querySelector('bdi'))}`,
      })),
      ...single.map((one) => ({ one, fact: textOf(one) })),
    ]
  }
  const removed = read()
    .filter(({ fact }) => fact === taken)
    .map(({ one }) => {
      const place = document.createComment('')
      one.replaceWith(place)
      return () => place.replaceWith(one)
    })
  const facts = read().map(({ fact }) => fact)
  for (const back of removed) back()
  return facts
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

/** Runs in the page: number of outlines around the focused element inside a field, or around its container. */
export function outlinesInside(field: Element): number {
  return [field, ...field.querySelectorAll('*')].filter((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
  }).length
}

/** Runs in the page: errors that are shown, by state or by color, in fields and forms. */
export function redBeforeTouched(): string[] {
  const reds = new Set(['rgb(173, 42, 32)', 'rgb(192, 57, 43)', 'rgb(250, 82, 82)', 'rgb(224, 49, 49)'])
  const isSeen = (element: Element) => element.getClientRects().length > 0
  const invalid = [...document.querySelectorAll('[aria-invalid="true"], [class*="InputWrapper-error"]')]
  const inForms = [...document.querySelectorAll('form *')].filter((element) => {
    const own = [...element.childNodes].some(
      (node) => node.nodeType === 3 && /[^\s*]/.test(node.textContent ?? ''),
    )
    const { color, borderTopColor, borderTopWidth } = getComputedStyle(element)
    // A verb that removes something may be red.
    if (element.closest('button')) return false
    return (own && reds.has(color)) || (borderTopWidth !== '0px' && reds.has(borderTopColor))
  })
  return [...new Set([...invalid, ...inForms])]
    .filter(isSeen)
    .map((element) =>
      `${element.tagName} ${element.getAttribute('name') ?? element.textContent ?? ''}`.slice(0, 80),
    )
}

/** Runs in the page: the empty lists on it, each with the length of its explanation and how many ways on it offers. */
export function lessonsOfEmptyLists(): { title: string; words: number; actions: number }[] {
  return [...document.querySelectorAll('[data-empty-state]')].map((state) => ({
    title: state.querySelector('h2')?.textContent ?? '',
    words: (state.querySelector('p')?.textContent ?? '').split(/\s+/).filter(Boolean).length,
    actions: state.querySelectorAll('a, button').length,
  }))
}

/** Runs in the page: printed controls that are useless on paper. */
export function printedControls(): string[] {
  return (
    [...document.querySelectorAll('button, input, select, textarea')]
      // In tables a figure may be a link to the rows that it counts.
      .filter((element) => !element.closest('table') && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .map((element) =>
        (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).slice(0, 60),
      )
  )
}

/**
 * Runs in the page before its scripts: an error in the console when a screen or dialog vanishes while its words or code
 * load, and returns. React marks elements that it hides in this way; routes and lazy components load words before they show.
 */
export function reportVanishedScreens(): void {
  const hidden = new WeakSet<Node>()
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const { style, textContent } = target as HTMLElement
      const isHidden = style.display === 'none' && style.getPropertyPriority('display') === 'important'
      if (!isHidden && hidden.delete(target))
        reportError(
          new Error(`${location.pathname} vanished while something loaded: ${textContent?.slice(0, 80)}`),
        )
      if (isHidden && (target as HTMLElement).querySelector('h1, h2')) hidden.add(target)
    }
  })
  observer.observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
}

/**
 * Runs in every page of the long form, before its scripts and after axe: looks with axe at each dialog, menu and list of
 * options that opens, once by its name, as soon as it rests, and reports what was found (`reportPopup`).
 */
export function lookAtPopups(): void {
  const page = globalThis as unknown as {
    axe?: typeof import('axe-core')
    reportPopup: (name: string, findings: string[]) => Promise<void>
  }
  const { axe } = page
  if (!axe) return
  // A journey loads its own axe, which then does not meet this one at work.
  delete page.axe
  const looked = new Set<string>()
  let work = Promise.resolve()
  let waiting: ReturnType<typeof setTimeout> | undefined
  const nameOf = (popup: Element) => {
    const label = document.getElementById(popup.getAttribute('aria-labelledby') ?? '')?.textContent
    const name = popup.getAttribute('aria-label') ?? label ?? ''
    return `${popup.getAttribute('role')} ${name.replaceAll(/[\d٠-٩]+/g, '#')}`
  }
  const look = async (popup: Element) => {
    const ending = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
    // Colors that fade in have no contrast yet.
    await Promise.allSettled(ending.map((animation) => animation.finished))
    const name = nameOf(popup)
    if (looked.has(name) || !popup.isConnected) return
    const { violations } = await axe.run(popup, { resultTypes: ['violations'], preload: false })
    if (!popup.isConnected) return
    looked.add(name)
    const places = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)
    await page.reportPopup(name, places)
  }
  const lookAtAll = () => {
    const popups = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    for (const popup of popups)
      if (popup.checkVisibility())
        work = work.then(() =>
          look(popup).catch((error: unknown) => {
            // What closes while axe looks is looked at when it opens again.
            if (popup.isConnected) return page.reportPopup(nameOf(popup), [`axe failed: ${String(error)}`])
          }),
        )
  }
  new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(lookAtAll, 150)
  }).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'role'],
  })
}
