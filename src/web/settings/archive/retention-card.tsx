import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Archive } from '#contract/archive'
import { addMonths, endOfMonth } from '#core/calendar'
import type { RecordClass } from '#core/law'
import { isolatedDay } from '#web/lib/day-text.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { SentenceText } from '#web/ui/data/text.tsx'
import { ChoiceField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import styles from '../settings.module.css'
import { changeClass } from './queries.ts'

const monthsOfYear = 12

/** The class of the participant's records, which determines the retention period. */
export function RetentionCard({
  retention,
  readOnly,
}: {
  retention: Archive['retention']
  readOnly: boolean
}) {
  const { t } = useTranslation(['settings', 'common'])
  const [chosen, setChosen] = useState<RecordClass | null>(null)
  const current = chosen ?? retention.recordClass
  const currentClass = retention.classes.find(({ recordClass }) => recordClass === current)
  const save = async () => {
    try {
      await changeClass(current)
      setChosen(null)
      toast.success(t('settings:archive.classSaved'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Card title={t('settings:archive.retention')} description={t('settings:archive.retentionText')}>
      <div className={styles['form']}>
        <FieldGrid columns={2}>
          <ChoiceField
            label={t('settings:archive.class')}
            disabled={readOnly}
            value={current}
            onChange={(event) => setChosen(event.currentTarget.value as RecordClass)}
            data={retention.classes.map(({ recordClass, years }) => ({
              value: recordClass,
              label: t(`settings:archive.className.${recordClass}`, { years }),
            }))}
          />
        </FieldGrid>
        {currentClass && (
          <p className={styles['kept']}>
            <SentenceText>
              {t('settings:archive.keptUntil', {
                date: isolatedDay(currentClass.keptUntil),
                years: currentClass.years,
                yearEnd: isolatedDay(
                  endOfMonth(addMonths(currentClass.keptUntil, -monthsOfYear * currentClass.years)),
                ),
              })}
            </SentenceText>
          </p>
        )}
        {!readOnly && (
          <div className={styles['foot']}>
            <ActionButton disabled={current === retention.recordClass} action={save}>
              {t('common:action.save')}
            </ActionButton>
          </div>
        )}
      </div>
    </Card>
  )
}
