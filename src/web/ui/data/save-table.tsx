import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TableFormat } from '#contract/table-formats'
import { api } from '#web/lib/api.ts'
import { type CallOptions, download, type FileOperation } from '#web/lib/call.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '../buttons/button.tsx'
import { Menu } from '../overlays/menu.tsx'

const formats: readonly TableFormat[] = ['xlsx', 'csv']

interface Looks {
  readonly size?: 'xs'
  /** What is saved, where that is not the list itself. */
  readonly label?: string
}

/** A list without declared operations: its address, to which `.xlsx` and `.csv` are added. */
interface ListProps extends Looks {
  readonly list: string
  readonly query?: Readonly<Record<string, string | boolean | undefined>>
}

/** The operations that answer with all that a list shows; they take the same. */
interface FilesProps<O extends FileOperation> extends Looks {
  readonly files: Readonly<{ csv: O; xlsx: FileOperation }>
  readonly options: CallOptions<O>
}

/** Saves all that a list shows as a workbook or as CSV. */
export function SaveTable<const O extends FileOperation>(props: FilesProps<O> | ListProps) {
  const { label, size } = props
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  async function save(format: TableFormat) {
    setBusy(true)
    try {
      const { blob, name } = await ('files' in props
        ? download(props.files[format] as FileOperation, props.options)
        : api.file(`${props.list}.${format}`, { query: props.query ?? {} }))
      saveBlob(blob, name)
    } catch (error) {
      toast.error(problemText(error))
    } finally {
      setBusy(false)
    }
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
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {t(`saveAs.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
