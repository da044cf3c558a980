import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { NativeCheckboxField } from '#web/ui/form/native-fields.tsx'
import { Card } from '#web/ui/layout/page.tsx'
import { Counts } from './counts.tsx'
import { FindingGroups } from './finding-groups.tsx'
import styles from './imports.module.css'
import { confirmImport } from './queries.ts'
import { RowsGrid } from './rows-grid.tsx'
import { Sums } from './sums.tsx'

/** Findings that are accepted before a file is written, as the server names them. */
type DecisiveRule = 'falaj-import-amount-differs' | 'falaj-import-rows-below'

/** What writing the file would do; findings are mended here, and nothing is written before it is confirmed. */
export function CheckStep({ one, onColumns }: { one: Import; onColumns: () => void }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { changed, invalid, new: made } = one.counts
  const [show, setShow] = useState<'invalid' | 'findings' | 'mended' | 'all'>(invalid > 0 ? 'invalid' : 'all')
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const isDecided = one.decisions.every(({ rule }) => accepted.includes(rule))
  async function confirm() {
    if (!isDecided) {
      toast.error(t('decision.choose'))
      return
    }
    try {
      await confirmImport(one.id, accepted)
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const isEmpty = made + changed === 0
  return (
    <>
      <Counts one={one} names={['new', 'changed', 'unchanged', 'invalid']} />
      <FindingGroups one={one} />
      <Card
        {...(invalid > 0 ? { description: t('rejected.hint') } : {})}
        title={t('step.check')}
        actions={
          invalid > 0 && (
            <SaveTable
              label={t('rejected.title')}
              list={`/imports/${one.id}/rejected`}
              query={{ language }}
            />
          )
        }
      >
        <RowsGrid one={one} show={show} onShow={setShow} />
      </Card>
      <Sums one={one} />
      {one.decisions.map(({ items, rule }) => (
        <NativeCheckboxField
          key={rule}
          label={t(`decision.${rule as DecisiveRule}`, { count: items })}
          checked={accepted.includes(rule)}
          onChange={(event) => {
            const { checked } = event.currentTarget
            setAccepted((before) => (checked ? [...before, rule] : before.filter((other) => other !== rule)))
          }}
        />
      ))}
      <div className={styles['footer']}>
        <div className={styles['pages']}>
          {one.columns.some(({ field }) => field !== null) && (
            <Button variant="default" onClick={onColumns}>
              {t('backToColumns')}
            </Button>
          )}
        </div>
        <p>{isEmpty ? t('nothing') : invalid > 0 ? t('waits') : ''}</p>
        {!isEmpty && (
          <ActionButton action={confirm}>
            {t(one.kind === 'documents' ? 'confirmDocuments' : 'confirm', { new: made, changed })}
          </ActionButton>
        )}
      </div>
    </>
  )
}
