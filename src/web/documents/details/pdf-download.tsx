import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as filesApi from '#contract/api/document-files'
import type { DocumentPdf } from '#contract/document-files'
import { largePaperFrom } from '#core/paper'
import { ApiError } from '#web/lib/api-error.ts'
import { download } from '#web/lib/call.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { pdfsQuery } from '../queries.ts'

type Language = DocumentPdf['language']

/**
 * The page as PDF, with the user's own language first. The PDF of a document with many lines is rendered in the
 * background: the button shows its progress, also after leaving and returning.
 */
export function PdfDownload({
  id,
  lines = 0,
  size,
  before,
}: {
  id: string
  /** The number of lines of the document. */
  lines?: number
  size?: 'xs'
  /** Runs first, for example to save the form. */
  before?: () => Promise<void>
}) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const { isPreparing, refetch, states } = usePdfs(id, lines > largePaperFrom)
  const savePdf = async (lang: Language) => {
    setBusy(true)
    await before?.()
    try {
      const { blob, name } = await download(filesApi.getDocumentPdf, { params: { id }, query: { lang } })
      saveBlob(blob, name)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'document.pdf-preparing') toast.info(problemText(error))
      else toast.error(problemText(error))
    }
    refetch()
    setBusy(false)
  }
  const languages = language === 'ar' ? (['both', 'ar', 'en'] as const) : (['both', 'en', 'ar'] as const)
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          {...(size ? { size } : {})}
          loading={busy}
          aria-label={isPreparing ? t('details.pdfPreparing') : t('details.downloadPdf')}
          title={isPreparing ? t('details.pdfPreparing') : t('details.downloadPdf')}
          leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden="true" />}
        >
          {isPreparing ? t('details.pdfPreparing') : t('details.pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((lang) => {
          const state = states.get(lang)
          return (
            <Menu.Item key={lang} onClick={() => void savePdf(lang)}>
              {t(`details.pdfIn.${lang}`)}
              {state && ` · ${t(`details.pdfState.${state}`)}`}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The state of the PDFs of a large document; shows one message when a PDF requested here is ready. */
function usePdfs(id: string, isLarge: boolean) {
  const { t } = useTranslation('documents')
  const { data = [], refetch } = useQuery({ ...pdfsQuery(id), enabled: isLarge })
  const awaited = useRef(new Set<Language>())
  useEffect(() => {
    for (const { language, state } of data) {
      if (state === 'preparing') awaited.current.add(language)
      else if (awaited.current.delete(language)) {
        if (state === 'ready') toast.success(t('details.pdfReady'))
        else toast.error(t('details.pdfFailed'))
      }
    }
  }, [data, t])
  return {
    states: new Map(data.map(({ language, state }) => [language, state])),
    isPreparing: data.some(({ state }) => state === 'preparing'),
    refetch: () => {
      if (isLarge) void refetch()
    },
  }
}
