import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { totalsSchema } from '#core/invoice'
import type { ArabicParties, Watermark } from '#core/paper'
import type { PaperStyle } from '#core/paper-style'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useLanguage } from '#web/lib/use-language.ts'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { Detail } from '../queries.ts'
import type { PaperViewProps } from './load-paper-view.tsx'
import styles from './readable-document.module.css'

const PaperView = lazyComponent<PaperViewProps>(
  async () => await (await import('./load-paper-view.tsx')).loadPaperView(),
  PaperUnavailable,
  () => <PaperPlaceholder />,
)

/** A blank page of the usual height, until the document is there. */
export function PaperPlaceholder() {
  const { t } = useTranslation('common')
  return (
    <div className={styles['blank']} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
    </div>
  )
}

function PaperUnavailable() {
  const { t } = useTranslation('common')
  return <Notice tone="error">{t('transport.failed')}</Notice>
}

export interface ReadableDocumentProps {
  readonly draft: Detail['draft']
  /** As the portal computed or stored them. */
  readonly totals: Detail['totals']
  readonly arabic: ArabicParties
  readonly watermark: Watermark | undefined
  readonly style: PaperStyle
  /** Shown at the end of the bar above the page. */
  readonly actions?: ReactNode
}

const noTotals = { lines: [], allowances: [], charges: [], breakdown: [] }

/** A document in its paper layout, in a language that the reader selects, their own by default. */
export function ReadableDocument({
  actions,
  arabic,
  draft,
  style,
  totals,
  watermark,
}: ReadableDocumentProps) {
  const { t } = useTranslation('documents')
  const own = useLanguage()
  const [chosen, setChosen] = useState<PaperViewProps['language']>()
  const language = chosen ?? own
  const parsed = useMemo(() => totalsSchema.safeParse(totals), [totals])
  const languages = own === 'ar' ? (['ar', 'en', 'both'] as const) : (['en', 'ar', 'both'] as const)
  return (
    <section className={styles['readable']} aria-label={t('sheet.title')}>
      <div className={styles['bar']}>
        <div role="group" aria-label={t('sheet.language')} className={styles['languages']}>
          {languages.map((one) => (
            <button key={one} type="button" aria-pressed={one === language} onClick={() => setChosen(one)}>
              {t(`sheet.in.${one}`)}
            </button>
          ))}
        </div>
        <div className={styles['actions']}>
          {actions}
          <IconButton label={t('sheet.print')} variant="default" onClick={() => window.print()}>
            <IconPrinter size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <PaperView
        draft={draft}
        totals={parsed.success ? parsed.data : noTotals}
        language={language}
        watermark={watermark}
        arabic={arabic}
        style={style}
      />
    </section>
  )
}
