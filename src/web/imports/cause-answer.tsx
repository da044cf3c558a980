import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportFindingGroup } from '#contract/imports'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { useLanguage } from '#web/lib/use-language.ts'
import { ActionButton, Button } from '#web/ui/buttons/button.tsx'
import { NativeTextField } from '#web/ui/form/native-fields.tsx'
import styles from './check.module.css'
import { isolated } from './import-texts.ts'
import { fixAllRows } from './queries.ts'

/** A value that fixes a cause in all of its rows: a suggested code, or typed text. */
export function CauseAnswer({ one, group }: { one: Import; group: ImportFindingGroup }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const { column, rows, suggestions } = group
  const value = group.value ?? ''
  async function correct(to: string) {
    if (to.trim() === '') {
      setFault(t('groups.choose'))
      input.current?.focus()
      return
    }
    try {
      await fixAllRows(one.id, { column: column ?? 0, from: value, to })
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <form
      className={styles['correction']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void correct(input.current?.value ?? '')
      }}
    >
      {suggestions.length > 0 && (
        <div className={styles['suggestions']}>
          {suggestions.map(({ ar, en, value: code }) => (
            <Button key={code} variant="default" size="compact-sm" onClick={() => void correct(code)}>
              <bdi>{code}</bdi>&ensp;<bdi>{language === 'ar' ? (ar ?? en) : en}</bdi>
            </Button>
          ))}
        </div>
      )}
      <NativeTextField
        ref={input}
        dir="auto"
        label={value === '' ? t('groups.insteadEmpty') : t('groups.instead', { value: isolated(value) })}
        error={fault}
        autoComplete="off"
        onChange={() => setFault(undefined)}
      />
      <ActionButton variant="default" action={() => correct(input.current?.value ?? '')}>
        {t('groups.mend', { count: rows })}
      </ActionButton>
    </form>
  )
}
