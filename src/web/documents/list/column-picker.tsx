import { IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import styles from './list.module.css'
import { type ColumnKey, columnKeys } from './list-columns.tsx'

interface ColumnPickerProps {
  direction: 'sent' | 'received'
  shown: readonly ColumnKey[]
  usual: readonly ColumnKey[]
  onChange: (shown: readonly ColumnKey[]) => void
}

/** Selects the columns of a list; the document itself is always shown. */
export function ColumnPicker({ direction, shown, usual, onChange }: ColumnPickerProps) {
  const { t } = useTranslation('documents')
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <IconButton variant="default" size={36} label={t('columns.button')} className={styles['wideOnly']}>
          <IconColumns3 size={17} stroke={1.6} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={styles['picker']}>
          <legend>{t('columns.title')}</legend>
          {columnKeys.map((key) => (
            <CheckboxField
              key={key}
              label={t(
                `columns.${key === 'counterparty' ? (direction === 'sent' ? 'buyer' : 'seller') : key}`,
              )}
              checked={shown.includes(key)}
              disabled={key === 'identifier'}
              onChange={(event) => {
                const isOn = event.currentTarget.checked
                onChange(columnKeys.filter((one) => (one === key ? isOn : shown.includes(one))))
              }}
            />
          ))}
          <Button variant="subtle" size="xs" onClick={() => onChange(usual)}>
            {t('columns.reset')}
          </Button>
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  )
}
