import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActions } from '#contract/audit'
import { peopleQuery } from '#web/identity/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { ChoiceField, TextField } from '#web/ui/form/fields.tsx'
import { Card, FieldGrid } from '#web/ui/layout/page.tsx'
import { keysQuery } from '../integrations/queries.ts'
import styles from './audit.module.css'
import type { AuditSearch } from './audit-search.ts'

/** The filters of entries: by actor, action, object and time. */
export function AuditFilters({
  search,
  onChange,
}: {
  search: AuditSearch
  onChange: (change: AuditSearch) => void
}) {
  const { t } = useTranslation('audit')
  const isFiltered = Object.values(search).some((value) => value !== undefined)
  // On a phone only; a wide screen always shows the fields.
  const [isOpen, setIsOpen] = useState(isFiltered)
  const people = useQuery(peopleQuery).data?.members ?? []
  const keys = useQuery(keysQuery).data ?? []
  const actors = [
    ...people.map(({ userId, name }) => ({ value: userId as string, label: name })),
    ...keys.map(({ id, name }) => ({ value: id as string, label: name })),
  ]
  const actions = auditActions
    .map((action) => ({ value: action as string, label: t(`action.${action.replace('.', '-')}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const set = (name: keyof AuditSearch) => (value: string) =>
    onChange({ ...search, [name]: value || undefined })
  return (
    <Card>
      <div className={styles['toggle']}>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('filter.show')}
        </Button>
      </div>
      <div className={styles['fields']} data-folded={!isOpen || undefined}>
        <FieldGrid columns={3}>
          <ChoiceField
            label={t('filter.actor')}
            data={[{ value: '', label: t('filter.anybody') }, ...actors]}
            value={search.actor ?? ''}
            onChange={(event) => set('actor')(event.currentTarget.value)}
          />
          <ChoiceField
            label={t('filter.action')}
            data={[{ value: '', label: t('filter.anyAction') }, ...actions]}
            value={search.action ?? ''}
            onChange={(event) => set('action')(event.currentTarget.value)}
          />
          <SubjectField key={search.subject} value={search.subject ?? ''} onChange={set('subject')} />
          <DateField label={t('filter.from')} value={search.from ?? ''} onChange={set('from')} clearable />
          <DateField label={t('filter.to')} value={search.to ?? ''} onChange={set('to')} clearable />
        </FieldGrid>
      </div>
      {isFiltered && (
        <Button variant="subtle" mt={12} onClick={() => onChange({})}>
          {t('filter.clear')}
        </Button>
      )}
    </Card>
  )
}

/** Applied when the user leaves the field or confirms, not with each letter. */
function SubjectField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('audit')
  const [typed, setTyped] = useState(value)
  const commit = () => {
    if (typed.trim() !== value) onChange(typed.trim())
  }
  return (
    <TextField
      label={t('filter.subject')}
      dir="auto"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  )
}
