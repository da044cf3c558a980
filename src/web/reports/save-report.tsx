import { IconFileDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as filesApi from '#contract/api/report-files'
import type { ReportContent } from '#contract/reports'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useIdempotencyKey } from '#web/lib/use-idempotency-key.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { reportFilesQuery, startReportFile } from './queries.ts'

const tables = {
  'vat-return': { csv: filesApi.exportVatReturnCsv, xlsx: filesApi.exportVatReturnXlsx },
  register: { csv: filesApi.exportRegisterCsv, xlsx: filesApi.exportRegisterXlsx },
  rejections: { csv: filesApi.exportRejectionsCsv, xlsx: filesApi.exportRejectionsXlsx },
  unreported: { csv: filesApi.exportUnreportedCsv, xlsx: filesApi.exportUnreportedXlsx },
  'number-gaps': { csv: filesApi.exportNumberGapsCsv, xlsx: filesApi.exportNumberGapsXlsx },
  'sales-by-customer': { csv: filesApi.exportSalesByCustomerCsv, xlsx: filesApi.exportSalesByCustomerXlsx },
  'sales-by-product': { csv: filesApi.exportSalesByProductCsv, xlsx: filesApi.exportSalesByProductXlsx },
  aged: { csv: filesApi.exportAgedCsv, xlsx: filesApi.exportAgedXlsx },
} as const satisfies Record<ReportContent['report'], unknown>
type AnyTable = (typeof tables)[ReportContent['report']]['csv']

/** Saves a report in the language of the screen: immediately, or in the background if it is long. */
export function SaveReport({ content, isLong = false }: { content: ReportContent; isLong?: boolean }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const mayExport = useCan('report.export')
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  if (!mayExport) return null
  const { report, ...query } = content
  const start = async () => {
    const request = { content, format: 'xlsx', language } as const
    try {
      await withKey(request, (key) => startReportFile(request, key))
      toast.success(t('files.started'))
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: reportFilesQuery.queryKey })
  }
  return (
    <>
      <SaveTable<AnyTable> files={tables[report]} options={{ query: { ...query, language } }} />
      {isLong && (
        <ActionButton
          variant="default"
          leftSection={<IconFileDownload size={17} aria-hidden="true" />}
          action={start}
        >
          {t('files.make')}
        </ActionButton>
      )}
    </>
  )
}
