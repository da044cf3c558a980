import { IconFileCertificate, IconFileCode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import * as filesApi from '#contract/api/document-files'
import * as evidenceApi from '#contract/api/evidence'
import { useCan } from '#web/identity/index.ts'
import { download } from '#web/lib/call.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import type { Detail } from '../queries.ts'
import { PdfDownload } from './pdf-download.tsx'
import { saveFile } from './save-file.ts'

/** The files of a document: PDF, and XML and evidence once they exist. */
export function Downloads({ document }: { document: Detail }) {
  const mayExport = useCan('report.export')
  const isDraft = document.facts.document === 'draft'
  return (
    <>
      <PdfDownload id={document.id} lines={document.draft.lines?.length ?? 0} />
      {!isDraft && <XmlDownload document={document} />}
      {!isDraft && mayExport && <EvidenceDownload id={document.id} />}
    </>
  )
}

/** The bytes as they were sent or received. */
function XmlDownload({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const label = t(document.direction === 'sent' ? 'details.downloadXml' : 'details.downloadXmlReceived')
  return (
    <ActionButton
      variant="default"
      action={() => saveFile(download(filesApi.getDocumentXml, { params: { id: document.id } }))}
      title={label}
      aria-label={label}
      leftSection={<IconFileCode size={17} stroke={1.6} aria-hidden="true" />}
    >
      {t('details.xml')}
    </ActionButton>
  )
}

/** The evidence pack of the document, signed. */
function EvidenceDownload({ id }: { id: string }) {
  const { t } = useTranslation('documents')
  return (
    <ActionButton
      variant="default"
      action={() => saveFile(download(evidenceApi.getDocumentEvidence, { params: { id } }))}
      title={t('details.downloadEvidence')}
      aria-label={t('details.downloadEvidence')}
      leftSection={<IconFileCertificate size={17} stroke={1.6} aria-hidden="true" />}
    >
      {t('details.evidence')}
    </ActionButton>
  )
}
