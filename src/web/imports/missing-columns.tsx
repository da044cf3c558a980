import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { NativeSelectField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import styles from './columns.module.css'
import { fieldName, isolated } from './import-texts.ts'

/** Required fields without a column, each with a select of the columns. */
export function MissingColumns({
  one,
  missing,
  fields,
  onChange,
}: {
  one: Import
  missing: readonly string[]
  fields: readonly (string | null)[]
  onChange: (index: number, field: string | null) => void
}) {
  const { t } = useTranslation('imports')
  const options = [
    { value: '', label: t('missing.choose') },
    ...one.columns.map(({ heading }, index) => ({ value: String(index), label: heading })),
  ]
  return (
    <Card title={t('missing.title')} description={t('missing.text')}>
      <div className={styles['questions']}>
        {missing.map((path) => {
          const index = fields.indexOf(path)
          const name = fieldName(one.kind, path)
          return (
            <NativeSelectField
              key={path}
              label={name}
              required
              options={options}
              value={index < 0 ? '' : String(index)}
              error={index < 0 ? t('missing.field', { field: isolated(name) }) : undefined}
              onChange={(event) => {
                const { value } = event.currentTarget
                if (value !== '') onChange(Number(value), path)
                else if (index >= 0) onChange(index, null)
              }}
            />
          )
        })}
      </div>
    </Card>
  )
}
