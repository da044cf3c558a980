import { IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as filesApi from '#contract/api/document-files'
import type { Attachment } from '#core/invoice'
import { download } from '#web/lib/call.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { SentenceText, useAmountText } from '#web/ui/data/text.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { attachmentCheckQuery, type Detail } from '../queries.ts'
import styles from './details.module.css'
import { saveFile } from './save-file.ts'

/** The attachments of the document: files to download and external addresses. The document itself is its XML. */
export function Attachments({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const all = (document.draft.attachments ?? []).map((one, index) => ({ ...one, index }))
  const shown = all.filter(({ file, url }) => hasBytes(file) || isSite(url))
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className={styles['heading']}>{t('details.attachments')}</h3>
      <ul className={styles['attachments']}>
        {shown.map(({ description, file, index, reference, url }) => {
          const name = file?.name ?? description ?? reference ?? url ?? ''
          return (
            <li key={index}>
              {hasBytes(file) ? (
                <ActionButton
                  variant="subtle"
                  size="xs"
                  aria-label={t('details.downloadAttachment', { name })}
                  leftSection={<IconPaperclip size={15} aria-hidden="true" />}
                  action={() =>
                    saveFile(download(filesApi.getDocumentAttachment, { params: { id: document.id, index } }))
                  }
                >
                  <bdi>{name}</bdi>
                </ActionButton>
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  title={t('details.opensSite')}
                >
                  <bdi dir="ltr">{url}</bdi>{' '}
                  <IconExternalLink size={14} aria-label={t('details.opensSite')} />
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Warns about an attached PDF that does not contain the amount of the document; nothing until that is known. */
export function AmountNotFound({ document: { direction, draft, id } }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const amountText = useAmountText()
  const hasPdf = draft.attachments?.some(({ file }) => file?.content && file.mimeType === 'application/pdf')
  const { data } = useQuery({
    ...attachmentCheckQuery(id),
    enabled: direction === 'received' && hasPdf === true,
  })
  if (!data || data.notFoundIn.length === 0) return null
  const amount = amountText(data.amount, data.currency)
  return (
    <Notice tone="warning" title={t('details.amountNotFound')}>
      {data.notFoundIn.map(({ index, name }) => (
        <p key={index}>
          <SentenceText>
            {t('details.amountNotFoundIn', { name: `\u2068${name}\u2069`, amount: `\u2068${amount}\u2069` })}
          </SentenceText>
        </p>
      ))}
    </Notice>
  )
}

/** Whether the document has the file itself: its contents, or the hash of an uploaded one. */
function hasBytes(file: Attachment['file']): boolean {
  return Boolean(file?.content || file?.sha256)
}

/** Links only to web addresses: the sender may have typed anything. */
function isSite(url: string | undefined): boolean {
  return /^https?:\/\//i.test(url ?? '') && URL.canParse(url ?? '')
}
