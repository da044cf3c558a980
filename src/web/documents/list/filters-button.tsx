import { useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import { FiltersForm } from './filters-form.tsx'
import { type DocumentsSearch, narrowingKeys, type withSearch } from './list-search.ts'

/** Opens the filters of a list, on a phone as a dialog, and shows the number of active ones. */
export function FiltersButton({
  direction,
  search,
  onChange,
}: {
  direction: 'sent' | 'received'
  search: DocumentsSearch
  onChange: (change: Parameters<typeof withSearch>[1]) => void
}) {
  const { t } = useTranslation('documents')
  const [isOpen, setIsOpen] = useState(false)
  const count = narrowingKeys.filter((key) => search[key] !== undefined).length
  const isPhone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const button = (
    <Button
      variant="default"
      leftSection={<IconFilter size={17} stroke={1.6} aria-hidden="true" />}
      onClick={() => setIsOpen(!isOpen)}
    >
      {count > 0 ? t('filters.buttonWith', { number: count }) : t('filters.button')}
    </Button>
  )
  const form = isOpen && (
    <FiltersForm
      direction={direction}
      search={search}
      onApply={(change) => {
        setIsOpen(false)
        onChange(change)
      }}
    />
  )
  if (isPhone)
    return (
      <>
        {button}
        <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={t('filters.button')}>
          {form}
        </Dialog>
      </>
    )
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        onKeyDownCapture={(event) => {
          // An open list or calendar inside closes first.
          if (event.key !== 'Escape' || event.currentTarget.querySelector('[aria-expanded="true"]')) return
          event.stopPropagation()
          setIsOpen(false)
        }}
      >
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}
