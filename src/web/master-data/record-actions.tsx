import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import { useCan } from '#web/identity/index.ts'
import { ImportLink } from '#web/imports/index.ts'
import type { FileOperation } from '#web/lib/call.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { type SavedTable, SaveTable, saveTable, tableFormats } from '#web/ui/data/save-table.tsx'
import { MoreActions } from '#web/ui/layout/more-actions.tsx'

interface RecordActionsProps<O extends FileOperation> {
  /** The file of the list; null if there is nothing to save, or no permission. */
  readonly table: SavedTable<O> | null
  /** The page that completes records with missing fields; null if there are none. */
  readonly complete: { readonly to: NonNullable<LinkProps['to']>; readonly label: string } | null
  readonly importKind: Import['kind']
}

/** The lesser actions of a list of records: buttons, on a phone one menu. */
export function RecordActions<const O extends FileOperation>({
  table,
  complete,
  importKind,
}: RecordActionsProps<O>) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const mayImport = useCan('import.run')
  const items = [
    ...(complete ? [{ label: complete.label, act: () => void navigate({ to: complete.to }) }] : []),
    ...(mayImport
      ? [
          {
            label: t('nav.imports'),
            act: () => void navigate({ to: '/imports', search: { kind: importKind } }),
          },
        ]
      : []),
    ...(table
      ? tableFormats.map((format) => ({
          label: `${t('saveAs.button')} · ${t(`saveAs.${format}`)}`,
          act: () => void saveTable(table, format),
        }))
      : []),
  ]
  return (
    <MoreActions items={items}>
      {table && <SaveTable files={table.files} options={table.options} />}
      {complete && (
        <LinkButton to={complete.to} variant="default">
          {complete.label}
        </LinkButton>
      )}
      <ImportLink kind={importKind} />
    </MoreActions>
  )
}
