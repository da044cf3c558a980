import { useTranslation } from 'react-i18next'
import { importAnswerFile } from './answer-queries.ts'
import { FilesDialog } from './files-dialog.tsx'

/** Imports answers of the provider: status messages, CSV files and ZIP files of both. Each names its document. */
export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('other-provider')
  return (
    <FilesDialog
      title={t('many.import')}
      explain={t('many.explain')}
      accept=".xml,.csv,.txt,.zip"
      onClose={onClose}
      send={async (file) =>
        (await importAnswerFile(file, crypto.randomUUID())).map(({ count, documents, ...rest }) => ({
          ...rest,
          about:
            count === 0
              ? null
              : t('many.about', {
                  count,
                  numbers: documents.map(({ number }) => `\u2068${number}\u2069`).join(', '),
                }),
        }))
      }
    />
  )
}
