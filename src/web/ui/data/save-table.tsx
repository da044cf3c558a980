import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#web/lib/api.ts'
import { saveBlob } from '#web/lib/download.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '../buttons/button.tsx'
import { Menu } from '../overlays/menu.tsx'

const formats = ['xlsx', 'csv'] as const

/**
 * Saves all that a list shows as a workbook or as CSV.
 * @param list the address of the list; its files end in `.xlsx` and `.csv`
 */
export function SaveTable({
  list,
  query = {},
  size,
  label,
}: {
  list: string
  query?: Readonly<Record<string, string | boolean | undefined>>
  size?: 'xs'
  /** What is saved, where that is not the list itself. */
  label?: string
}) {
  const { t } = useTranslation('common')
  const [busy, setBusy] = useState(false)
  async function save(format: (typeof formats)[number]) {
    setBusy(true)
    try {
      const { blob, name } = await api.file(`${list}.${format}`, { query })
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
