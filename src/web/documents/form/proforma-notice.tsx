import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { PdfDownload } from '../details/pdf-download.tsx'
import { useForm } from './form-context.tsx'
import { saveOrToast } from './save-or-toast.ts'
import type { FormEngine } from './use-form-engine.ts'

/** Explains a proforma and its two next steps: the page for the customer, and the invoice once it is agreed. */
export function ProformaNotice({ engine }: { engine: FormEngine }) {
  const { t } = useTranslation('documents')
  const navigate = useNavigate()
  const documentId = useForm((state) => state.documentId)
  const makeInvoice = async () => {
    const id = await saveOrToast(engine)
    if (id !== null) await navigate({ to: '/documents/sent/new', search: { invoiceOf: id } })
  }
  return (
    <Notice
      tone="info"
      title={t('proforma.title')}
      actions={
        <>
          <ActionButton size="xs" action={makeInvoice}>
            {t('proforma.makeInvoice')}
          </ActionButton>
          {documentId !== null && (
            <PdfDownload id={documentId} size="xs" before={async () => void (await engine.saver.saveNow())} />
          )}
        </>
      }
    >
      {t('proforma.text')}
    </Notice>
  )
}
