import { useTranslation } from 'react-i18next'
import styles from './auth-frame.module.css'

/** In which environment to begin; explained, because the difference is what the law makes of a document. */
export function EnvironmentChoice({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('common')
  return (
    <fieldset className={styles['choices']}>
      <legend>{label}</legend>
      {(['preprod', 'prod'] as const).map((choice) => (
        <label key={choice} className={styles['choice']}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === 'preprod'} />
          <span>
            {t(`environment.${choice}`)}
            <small>{t(`environment.${choice}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
