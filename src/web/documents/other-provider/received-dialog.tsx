import { useTranslation } from 'react-i18next'
import { useParticipant } from '#web/lib/participant.ts'
import { useLocalName } from '#web/lib/use-language.ts'
import { addReceived } from './answer-queries.ts'
import { FilesDialog } from './files-dialog.tsx'

/** Adds documents that the company's own provider received: XML files, and ZIP files of them. */
export function ReceivedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('other-provider')
  const localName = useLocalName()
  const company = useParticipant()
  return (
    <FilesDialog
      title={t('received.add')}
      explain={t('received.explain', { company: company ? localName(company.nameEn, company.nameAr) : '' })}
      accept=".xml,.zip"
      onClose={onClose}
      send={async (file) =>
        (await addReceived(file)).map(({ document, ...rest }) => ({
          ...rest,
          about:
            document &&
            t('received.about', {
              number: `\u2068${document.number}\u2069`,
              seller: `\u2068${document.sellerName}\u2069`,
            }),
        }))
      }
    />
  )
}
