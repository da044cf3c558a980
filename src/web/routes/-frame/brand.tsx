import { useTranslation } from 'react-i18next'
import { BrandMark } from '#web/ui/layout/brand-mark.tsx'
import styles from './frame.module.css'

export function Brand({ folded = false }: { folded?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <span className={styles['brand']}>
      <BrandMark />
      {!folded && <span>{t('brand')}</span>}
    </span>
  )
}
