import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TypeCode } from '#core/kinds'
import { useCan } from '#web/identity/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from '../list/list.module.css'

const groups: readonly { readonly key: string; readonly codes: readonly TypeCode[] }[] = [
  { key: 'tax', codes: ['380', '381'] },
  { key: 'commercial', codes: ['480', '81'] },
  { key: 'selfBilled', codes: ['389', '261'] },
]

const lastKindKey = 'falaj.lastKind'

/** The kind that was started last on this device; undefined if there is none. */
function lastKind(): TypeCode | undefined {
  try {
    const stored = localStorage.getItem(lastKindKey)
    return groups.flatMap(({ codes }) => codes).find((code) => code === stored)
  } catch {
    return undefined
  }
}

function rememberKind(typeCode: TypeCode): void {
  try {
    localStorage.setItem(lastKindKey, typeCode)
  } catch {
    // The menu then begins with the tax invoice.
  }
}

/** The groups of the menu: the kind that was used last stands first, in a group of its own, and is in no other one. */
function groupsOf(last: TypeCode | undefined): typeof groups {
  if (last === undefined || last === groups[0]?.codes[0]) return groups
  const others = groups.map(({ key, codes }) => ({ key, codes: codes.filter((code) => code !== last) }))
  return [{ key: 'last', codes: [last] }, ...others]
}

/** All kinds of documents with their use, the one used last first; a debit note links to its replacement. */
export function NewDocument() {
  const { t } = useTranslation(['documents', 'common'])
  const navigate = useNavigate()
  const canDraft = useCan('document.draft')
  const [isDebit, setIsDebit] = useState(false)
  // Read when the menu opens, so that it does not change under the pointer.
  const [last, setLast] = useState<TypeCode>()
  if (!canDraft) return null
  const start = (typeCode: TypeCode) => {
    rememberKind(typeCode)
    void navigate({ to: '/documents/sent/new', search: { typeCode } })
  }
  return (
    <>
      <Menu position="bottom-end" width={320} withinPortal={false} onOpen={() => setLast(lastKind())}>
        <Menu.Target>
          <Button leftSection={<IconPlus size={17} stroke={1.8} aria-hidden="true" />}>
            {t('sent.new')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {groupsOf(last).map(({ key, codes }) => (
            <div key={key}>
              <Menu.Label>{t(`newMenu.group.${key}`)}</Menu.Label>
              {codes.map((code) => (
                <Menu.Item key={code} onClick={() => start(code)}>
                  <span className={styles['kind']}>
                    {t(`common:typeCode.${code}`)}
                    <small>{t(`newMenu.when.${code}`)}</small>
                  </span>
                </Menu.Item>
              ))}
            </div>
          ))}
          <Menu.Divider />
          <Menu.Item
            onClick={() =>
              void navigate({ to: '/documents/sent/new', search: { typeCode: '380', proforma: true } })
            }
          >
            <span className={styles['kind']}>
              {t('common:typeCode.proforma')}
              <small>{t('newMenu.when.proforma')}</small>
            </span>
          </Menu.Item>
          <Menu.Item onClick={() => setIsDebit(true)}>{t('newMenu.debitNote')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDebit && (
        <Dialog
          opened
          onClose={() => setIsDebit(false)}
          title={t('newMenu.debitTitle')}
          footer={
            <>
              <Button variant="default" onClick={() => start('381')}>
                {t('newMenu.debitCredit')}
              </Button>
              <Button onClick={() => start('380')}>{t('newMenu.debitInvoice')}</Button>
            </>
          }
        >
          <p>{t('newMenu.debitText')}</p>
          <ul className={styles['debit']}>
            <li>{t('newMenu.debitMore')}</li>
            <li>{t('newMenu.debitWrong')}</li>
          </ul>
        </Dialog>
      )}
    </>
  )
}
