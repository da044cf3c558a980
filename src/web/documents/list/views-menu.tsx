import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentView } from '#contract/document-views'
import { problemText } from '#web/lib/problem-text.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, IconButton } from '#web/ui/buttons/button.tsx'
import { ProblemAlert } from '#web/ui/feedback/problem-alert.tsx'
import { TextField } from '#web/ui/form/fields.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { removeView, saveView, viewsQuery } from '../queries.ts'
import styles from './list.module.css'
import { type DocumentsSearch, documentsSearch, isFiltered } from './list-search.ts'

type Direction = 'sent' | 'received'

/** The saved views of a list: opens one, saves the current state under a name, removes one. */
export function ViewsMenu({
  direction,
  search,
  onOpen,
}: {
  direction: Direction
  search: DocumentsSearch
  onOpen: (search: DocumentsSearch) => void
}) {
  const { t } = useTranslation('documents')
  const [isOpen, setIsOpen] = useState(false)
  const views = useQuery({ ...viewsQuery(direction), enabled: isOpen })
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <IconButton variant="default" size={36} label={t('views.button')} onClick={() => setIsOpen(!isOpen)}>
          <IconBookmark size={17} stroke={1.6} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles['views']}>
          {views.data?.length === 0 && <p className={styles['hint']}>{t('views.none')}</p>}
          <ul aria-label={t('views.title')}>
            {views.data?.map((view) => (
              <SavedView
                key={view.id}
                view={view}
                onOpen={() => {
                  setIsOpen(false)
                  onOpen({ ...documentsSearch(view.filters), ...(search.cols ? { cols: search.cols } : {}) })
                }}
              />
            ))}
          </ul>
          {isFiltered(search) ? (
            <SaveViewForm direction={direction} search={search} />
          ) : (
            <p className={styles['hint']}>{t('views.how')}</p>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function SavedView({ view, onOpen }: { view: DocumentView; onOpen: () => void }) {
  const { t } = useTranslation('documents')
  const queryClient = useQueryClient()
  const remove = async () => {
    try {
      await removeView(view.id)
    } catch (error) {
      toast.error(problemText(error))
    }
    await queryClient.invalidateQueries({ queryKey: viewsQuery(view.direction).queryKey })
  }
  return (
    <li>
      <button type="button" className={styles['view']} onClick={onOpen}>
        <bdi>{view.name}</bdi>
      </button>
      <IconButton
        label={t('views.remove', { name: view.name })}
        variant="subtle"
        color="gray"
        onClick={() => void remove()}
      >
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
    </li>
  )
}

/** Saves the current filters; a view with the same name is replaced. */
function SaveViewForm({ direction, search }: { direction: Direction; search: DocumentsSearch }) {
  const { t } = useTranslation('documents')
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState<unknown>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { cols: _cols, cursor: _cursor, ...filters } = search
    try {
      const view = await saveView({ direction, name: name.trim(), filters })
      setName('')
      setError(null)
      toast.success(t('views.saved', { name: view.name }))
      await queryClient.invalidateQueries({ queryKey: viewsQuery(direction).queryKey })
    } catch (cause) {
      setError(cause)
    }
  }
  return (
    <form className={styles['saveView']} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('views.name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="light" disabled={name.trim() === ''}>
        {t('views.save')}
      </Button>
      {error !== null && <ProblemAlert error={error} />}
    </form>
  )
}
