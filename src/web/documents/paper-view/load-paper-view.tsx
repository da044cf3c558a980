import { useMemo } from 'react'
import type { InvoiceDraft, Totals } from '#core/invoice'
import {
  type ArabicNames,
  describePaper,
  loadPaperLists,
  type PaperLanguage,
  type PaperStyle,
  printPaper,
  type Watermark,
} from '#core/paper'
import { PaperPageView } from './paper-view.tsx'

export interface PaperViewProps {
  readonly draft: InvoiceDraft
  readonly totals: Totals
  readonly language: PaperLanguage
  readonly watermark?: Watermark | undefined
  readonly arabicNames?: ArabicNames | undefined
  readonly style: PaperStyle
}

/** Brings the code lists that the names on a sheet come from, and the sheet of a document that uses them. */
export async function loadPaperView() {
  const lists = await loadPaperLists()
  return function LoadedPaperView({
    arabicNames,
    draft,
    language,
    style,
    totals,
    watermark,
  }: PaperViewProps) {
    const paper = useMemo(
      () => describePaper(draft, totals, { arabicNames, lists, style }),
      [draft, totals, arabicNames, style],
    )
    const page = useMemo(() => printPaper(paper, language, watermark), [paper, language, watermark])
    return <PaperPageView page={page} />
  }
}
