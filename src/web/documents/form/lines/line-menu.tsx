import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

interface LineMenuProps {
  line: number
  onDuplicate: () => void
  onRemove: () => void
  onMoveUp: (() => void) | undefined
  onMoveDown: (() => void) | undefined
}

/** What can be done with a whole line. */
export function LineMenu({ line, onDuplicate, onRemove, onMoveUp, onMoveDown }: LineMenuProps) {
  const { t } = useTranslation('documents')
  return (
    <Menu position="bottom-end" returnFocus={false} keepMounted={false}>
      <Menu.Target>
        <IconButton label={`${t('lines.actions')} ${line}`} size={30}>
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={onDuplicate}>
          {t('lines.duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={16} aria-hidden="true" />}
          disabled={!onMoveUp}
          onClick={onMoveUp}
        >
          {t('lines.moveUp')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={16} aria-hidden="true" />}
          disabled={!onMoveDown}
          onClick={onMoveDown}
        >
          {t('lines.moveDown')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={onRemove}>
          {t('lines.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
