import { IconBuildingStore, IconFileInvoice, IconPackage, IconTestPipe, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Import } from '#contract/imports'
import styles from './imports.module.css'

const aims = [
  { kind: 'customers', purpose: 'write', Icon: IconUsers },
  { kind: 'suppliers', purpose: 'write', Icon: IconBuildingStore },
  { kind: 'products', purpose: 'write', Icon: IconPackage },
  { kind: 'documents', purpose: 'write', Icon: IconFileInvoice },
  { kind: 'documents', purpose: 'rehearsal', Icon: IconTestPipe },
] as const

/** The kinds of files, one tile each; the address holds the choice. */
export function KindTiles({ aim }: { aim: Pick<Import, 'kind' | 'purpose'> }) {
  const { t } = useTranslation('imports')
  return (
    <nav aria-label={t('upload.what')}>
      <ul className={styles['tiles']}>
        {aims.map(({ Icon, kind, purpose }) => (
          <li key={`${kind} ${purpose}`}>
            <Link
              to="/imports"
              search={{ kind, purpose }}
              replace
              resetScroll={false}
              aria-current={aim.kind === kind && aim.purpose === purpose ? 'true' : undefined}
            >
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span>{purpose === 'rehearsal' ? t('rehearsal.kind') : t(`kind.${kind}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
