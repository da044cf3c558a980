import { IconFileCertificate, IconFileCode, IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { api } from '#web/lib/api.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { Detail } from '../queries.ts'

/** Saves a file of the portal under the name that the portal gives it; a refusal is said as a toast. */
export async function saveFile(path: string): Promise<void> {
  try {
    const { blob, name } = await api.file(path)
    saveBlob(blob, name)
  } catch (error) {
    toast.error(problemText(error))
  }
}

/** The files of a document: its page, and its XML and evidence once there are any. */
export function Downloads({ document }: { document: Detail }) {
  const mayExport = useCan('report.export')
  const isDraft = document.facts.document === 'draft'
  return (
    <>
      <PdfDownload id={document.id} />
      {!isDraft && <XmlDownload document={document} />}
      {!isDraft && mayExport && <EvidenceDownload id={document.id} />}
    </>
  )
}

/** The page as PDF; the person's own language stands first. */
export function PdfDownload({
  id,
  size,
  before,
}: {
  id: string
  size?: 'xs'
  /** What must be done first, such as saving what is typed. */
  before?: () => Promise<void>
}) {
  const { t } = useTranslation('documents')
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  const download = async (lang: string) => {
    setBusy(true)
    await before?.()
    await saveFile(`/documents/${id}/pdf?lang=${lang}`)
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
          aria-label={t('details.downloadPdf')}
          title={t('details.downloadPdf')}
          leftSection={<IconFileTypePdf size={17} stroke={1.6} aria-hidden="true" />}
        >
          {t('details.pdf')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((lang) => (
          <Menu.Item key={lang} onClick={() => void download(lang)}>
            {t(`details.pdfIn.${lang}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The bytes as they went out or came in. */
function XmlDownload({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const label = t(document.direction === 'sent' ? 'details.downloadXml' : 'details.downloadXmlReceived')
  return (
    <ActionButton
      variant="default"
      action={() => saveFile(`/documents/${document.id}/xml`)}
      title={label}
      aria-label={label}
      leftSection={<IconFileCode size={17} stroke={1.6} aria-hidden="true" />}
    >
      {t('details.xml')}
    </ActionButton>
  )
}

/** All that the portal knows of the document, signed. */
function EvidenceDownload({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  return (
    <ActionButton
      variant="default"
      action={() => saveFile(`/documents/${id}/evidence`)}
      title={t('details.downloadEvidence')}
      aria-label={t('details.downloadEvidence')}
      leftSection={<IconFileCertificate size={17} stroke={1.6} aria-hidden="true" />}
    >
      {t('details.evidence')}
    </ActionButton>
  )
}
