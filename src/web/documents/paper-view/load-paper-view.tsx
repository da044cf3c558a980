import { useMemo } from 'react'
import type { InvoiceDraft, Totals } from '#core/invoice'
import {
  type ArabicParties,
  describePaper,
  loadPaperLists,
  type PaperLanguage,
  printPaper,
  type Watermark,
} from '#core/paper'
import type { PaperStyle } from '#core/paper-style'
import { PaperPageView } from './paper-view.tsx'

export interface PaperViewProps {
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly language: PaperLanguage
  readonly watermark?: Watermark | undefined
  readonly arabic?: ArabicParties | undefined
  readonly style: PaperStyle
}

/** Loads the code lists whose names a page shows, and the component that renders the page. */
export async function loadPaperView() {
  const lists = await loadPaperLists()
  return function LoadedPaperView({ arabic, draft, language, style, totals, watermark }: PaperViewProps) {
    const paper = useMemo(
      () => describePaper(draft, totals, { arabic, lists, style }),
      [draft, totals, arabic, style],
    )
    const page = useMemo(() => printPaper(paper, language, watermark), [paper, language, watermark])
    return <PaperPageView page={page} />
  }
}
