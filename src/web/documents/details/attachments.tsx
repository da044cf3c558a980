import { IconExternalLink, IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import type { Detail } from '../queries.ts'
import styles from './details.module.css'
import { saveFile } from './downloads.tsx'

/** What came with the document: files to be saved, and addresses that lead elsewhere. The document itself is its XML. */
export function Attachments({ document }: { document: Detail }) {
  const { t } = useTranslation('documents')
  const all = (document.draft.attachments ?? []).map((one, index) => ({ ...one, index }))
  const shown = all.filter(({ file, url }) => file?.content || isSite(url))
  if (shown.length === 0) return null
  return (
    <section>
      <h3 className={styles['heading']}>{t('details.attachments')}</h3>
      <ul className={styles['attachments']}>
        {shown.map(({ description, file, index, reference, url }) => {
          const name = file?.name ?? description ?? reference ?? url ?? ''
          return (
            <li key={index}>
              {file?.content ? (
                <ActionButton
                  variant="subtle"
                  size="xs"
                  aria-label={t('details.downloadAttachment', { name })}
                  leftSection={<IconPaperclip size={15} aria-hidden="true" />}
                  action={() => saveFile(`/documents/${document.id}/attachments/${index}`)}
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

/** Only the web: an address may be anything that its sender typed. */
function isSite(url: string | undefined): boolean {
  return /^https?:\/\//i.test(url ?? '') && URL.canParse(url ?? '')
}
