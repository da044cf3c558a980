import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { useLanguage } from '#web/lib/use-language.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { SaveTable } from '#web/ui/data/save-table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Counts } from './counts.tsx'
import styles from './imports.module.css'
import { undoImport } from './queries.ts'

const written = ['written', 'refused', 'unchanged', 'invalid'] as const
const takenBack = ['undone', 'kept'] as const
/** Where stands what was written. */
const lists = {
  customers: '/contacts/customers',
  suppliers: '/contacts/suppliers',
  products: '/products',
} as const

/** What was written, and the ways on: the drafts, the rows that were refused, and back. */
export function ResultStep({ one }: { one: Import }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {one.state !== 'cancelled' && <Counts one={one} names={one.state === 'undone' ? takenBack : written} />}
      <div className={styles['footer']}>
        <div className={styles['pages']}>
          {one.counts.invalid > 0 && (
            <SaveTable
              label={t('rejected.title')}
              list={`/imports/${one.id}/rejected`}
              query={{ language }}
            />
          )}
          {one.state === 'done' && (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('undo.button')}
            </Button>
          )}
        </div>
        {one.state !== 'done' ? (
          <LinkButton to="/imports" search={{ kind: one.kind, purpose: one.purpose }}>
            {t('back')}
          </LinkButton>
        ) : one.kind === 'documents' ? (
          <LinkButton to="/documents/sent" search={{ filter: 'drafts' }}>
            {t('draftsLink')}
          </LinkButton>
        ) : (
          <LinkButton to={lists[one.kind] as never}>{t(`recordsLink.${one.kind}`)}</LinkButton>
        )}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('undo.title')}
        confirmLabel={t('undo.confirm')}
        onConfirm={() => undoImport(one.id)}
      >
        {t('undo.text')}
      </ConfirmDialog>
    </>
  )
}
