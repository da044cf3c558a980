import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableFormat } from '#contract/table-formats'
import { type CallOptions, download, type FileOperation } from '#web/lib/call.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '../buttons/button.tsx'
import { Menu } from '../overlays/menu.tsx'

export const tableFormats: readonly TableFormat[] = ['xlsx', 'csv']

export interface SavedTable<O extends FileOperation> {
  /** The operations that return all rows of a list; they have the same parameters. */
  readonly files: Readonly<{ csv: O; xlsx: FileOperation }>
  readonly options: CallOptions<O>
}

interface SaveTableProps<O extends FileOperation> extends SavedTable<O> {
  readonly size?: 'xs'
  /** The saved thing, if it is not the list itself. */
  readonly label?: string
}

/** Saves all rows of a list as a workbook or as CSV. */
export function SaveTable<const O extends FileOperation>({ files, label, options, size }: SaveTableProps<O>) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  async function save(format: TableFormat) {
    setBusy(true)
    await saveTable({ files, options }, format)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          {...(size ? { size } : {})}
          loading={busy}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          {label ?? t('saveAs.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {tableFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`saveAs.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Downloads the file of a list in one format; a failure is a toast. */
export async function saveTable<O extends FileOperation>(
  { files, options }: SavedTable<O>,
  format: TableFormat,
): Promise<void> {
  try {
    const { blob, name } = await download(files[format] as FileOperation, options)
    saveBlob(blob, name)
  } catch (error) {
    toast.error(problemText(error))
  }
}
