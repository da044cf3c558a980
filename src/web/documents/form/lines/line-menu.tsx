import {
  IconArrowBarDown,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconRosetteDiscount,
  IconTrash,
} from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { CellName } from '../draft-lines.ts'
import { useFormMeta } from '../form-context.tsx'
import { Keys } from './shortcuts.tsx'
import type { GridActions } from './use-grid-actions.ts'

interface LineMenuProps {
  index: number
  actions: GridActions
}

/** The actions on a whole line. */
export const LineMenu = memo(function LineMenu({ index, actions }: LineMenuProps) {
  const { t } = useTranslation('documents')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      position="bottom-end"
      returnFocus={false}
      keepMounted={false}
      opened={opened}
      onChange={setOpened}
      width="max-content"
    >
      <Menu.Target>
        <IconButton ref={button} label={`${t('lines.actions')} ${index + 1}`} size={30}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      {opened && <LineActions index={index} actions={actions} />}
    </Menu>
  )
})

/** The cell that is filled from the line above: the last one that the user visited, otherwise the tax treatment. */
function lastCell(line: number): CellName {
  const cell = document.querySelector<HTMLElement>(`[data-line="${line}"]`)?.dataset['lastCell']
  return (cell as CellName | undefined) ?? 'tax'
}

function LineActions({ index, actions }: LineMenuProps) {
  const { t } = useTranslation('documents')
  const { store } = useFormMeta()
  const isLast = index >= (store.getState().draft.lines?.length ?? 0) - 1
  const [cell] = useState(() => lastCell(index))
  return (
    <Menu.Dropdown>
      <Menu.Item
        leftSection={<IconCopy size={16} aria-hidden="true" />}
        rightSection={<Keys of="duplicate" />}
        onClick={() => actions.duplicate(index)}
      >
        {t('lines.duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowBarDown size={16} aria-hidden="true" />}
        rightSection={<Keys of="fill" />}
        disabled={index === 0}
        onClick={() => actions.fill(index, cell)}
      >
        {t('lines.fill', { column: t(`lines.${cell}`) })}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRosetteDiscount size={16} aria-hidden="true" />}
        onClick={() => actions.discount(index)}
      >
        {t('lines.addDiscount')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowUp size={16} aria-hidden="true" />}
        rightSection={<Keys of="moveUp" />}
        disabled={index === 0}
        onClick={() => actions.move(index, index - 1)}
      >
        {t('lines.moveUp')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        rightSection={<Keys of="moveDown" />}
        disabled={isLast}
        onClick={() => actions.move(index, index + 1)}
      >
        {t('lines.moveDown')}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        onClick={() => actions.remove(index)}
      >
        {t('lines.remove')}
      </Menu.Item>
    </Menu.Dropdown>
  )
}
