import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The titles of what is on the screen, the page first and what lies over it last. */
const titles: { readonly text: string; readonly isOverPage: boolean }[] = []

/**
 * The title of the browser's tab, which a screen reader reads first: of the dialog that fills the screen, otherwise of the
 * page below it, whichever of both appeared later. Undefined says nothing.
 */
export function usePageTitle(text: string | undefined, { isOverPage = false } = {}): void {
  const { t } = useTranslation('common')
  const brand = t('brand')
  useEffect(() => {
    if (text === undefined) return
    const title = { text, isOverPage }
    titles.push(title)
    showTitle(brand)
    return () => {
      titles.splice(titles.indexOf(title), 1)
      showTitle(brand)
    }
  }, [text, isOverPage, brand])
}

/** Between two pages there is none for a moment: the former stays. */
function showTitle(brand: string): void {
  const shown = titles.findLast(({ isOverPage }) => isOverPage) ?? titles.at(-1)
  if (shown) document.title = `${shown.text} · ${brand}`
}
