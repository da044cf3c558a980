import { IconFileTypePdf } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as settingsApi from '#contract/api/settings'
import type { Participant } from '#contract/participants'
import type { PaperStyle } from '#contract/settings'
import { withOwnParty } from '#core/drafts'
import { inArabic, sampleArabicBuyer, sampleDocument } from '#core/paper'
import { defaultPaperStyle, readableAccent } from '#core/paper-style'
import { computeTotals } from '#core/tax'
import { loadReadableDocument, type ReadableDocumentProps } from '#web/documents/index.ts'
import { download } from '#web/lib/call.ts'
import { saveBlob } from '#web/lib/download.ts'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Pending } from '#web/ui/feedback/states.tsx'
import styles from './paper.module.css'

const ReadableDocument = lazyComponent<ReadableDocumentProps>(
  loadReadableDocument,
  PreviewUnavailable,
  () => <Pending rows={8} />,
)

function PreviewUnavailable() {
  const { t } = useTranslation('common')
  return <Notice tone="error">{t('transport.failed')}</Notice>
}

export const isColor = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/** A sample invoice of the participant in the new style, on the screen and, on request, as PDF. */
export function PaperPreview({ participant, style }: { participant: Participant; style: PaperStyle }) {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { draft, totals } = useMemo(() => {
    const sample = withOwnParty(sampleDocument(todayInDubai(), language), participant)
    return { draft: sample, totals: computeTotals(sample) }
  }, [participant, language])
  const shown = useDeferredValue(style)
  const { version: _version, ...shownStyle } = shown
  // An incomplete or unreadable color has no preview.
  const accent = isColor(shownStyle.accent) ? readableAccent(shownStyle.accent) : defaultPaperStyle.accent
  async function openPdf() {
    try {
      const body = { style: { ...shownStyle, accent }, language: 'both' } as const
      const { blob, name } = await download(settingsApi.previewPaper, { body })
      saveBlob(blob, name)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <div className={styles['preview']}>
      <ReadableDocument
        draft={draft}
        totals={totals}
        arabic={{ seller: inArabic(participant), buyer: sampleArabicBuyer }}
        style={{ ...shownStyle, accent }}
        watermark="sample"
        actions={
          <ActionButton
            variant="default"
            action={openPdf}
            leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden="true" />}
          >
            {t('paper.pdf')}
          </ActionButton>
        }
      />
    </div>
  )
}
