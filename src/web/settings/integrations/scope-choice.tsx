import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Permission } from '#core/access'
import { CheckboxField } from '#web/ui/form/fields.tsx'
import styles from './scope-choice.module.css'
import { presetOf, presetScopes, presets, scopeGroups, scopesFor } from './scope-presets.ts'

interface ScopesProps {
  readonly value: readonly Permission[]
  /** Null for all participants of the organization. */
  readonly participants: readonly string[] | null
  readonly onChange: (scopes: Permission[]) => void
}

/** What a key can do: a preset, or each permission; the groups of permissions are folded while a preset is chosen. */
export function ScopeChoice({
  error,
  isCustom,
  onCustom,
  ...props
}: ScopesProps & {
  error?: string | undefined
  /** Whether each permission is chosen, even when they are those of a preset. */
  isCustom: boolean
  onCustom: (isCustom: boolean) => void
}) {
  const { value, participants, onChange } = props
  const { t } = useTranslation('settings')
  const id = useId()
  const chosen = isCustom ? 'custom' : (presetOf(value, participants) ?? 'custom')
  return (
    <fieldset className={styles['choice']} aria-describedby={error && `${id}-error`}>
      <legend>{t('keys.can')}</legend>
      <div className={styles['presets']} role="radiogroup" aria-label={t('keys.can')}>
        {[...presets, 'custom' as const].map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={id}
              checked={one === chosen}
              aria-labelledby={`${id}-${one}`}
              aria-describedby={`${id}-${one}-text`}
              onChange={() => {
                onCustom(one === 'custom')
                if (one !== 'custom') onChange(presetScopes(one, participants))
              }}
            />
            <span>
              <span id={`${id}-${one}`}>{t(`keys.preset.${one}`)}</span>
              <small id={`${id}-${one}-text`}>{t(`keys.presetText.${one}`)}</small>
            </span>
          </label>
        ))}
      </div>
      {scopeGroups.map(({ key, scopes }) => (
        <ScopeGroup
          key={key}
          name={t(`keys.group.${key}`)}
          scopes={scopes}
          open={chosen === 'custom'}
          {...props}
        />
      ))}
      {error && (
        <p className={styles['error']} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function ScopeGroup({
  name,
  scopes,
  open,
  value,
  participants,
  onChange,
}: ScopesProps & { name: string; scopes: readonly Permission[]; open: boolean }) {
  const { t } = useTranslation('settings')
  const possible = scopesFor(participants).filter((scope) => scopes.includes(scope))
  const chosen = possible.filter((scope) => value.includes(scope))
  return (
    <details className={styles['group']} open={open}>
      <summary>
        <IconChevronDown size={16} aria-hidden="true" />
        <span>{name}</span>
        <span className={styles['count']}>
          {t('keys.chosen', { chosen: chosen.length, count: possible.length })}
        </span>
      </summary>
      <div>
        {possible.map((scope) => (
          <CheckboxField
            key={scope}
            label={t(`permission.${scope.replace('.', '-')}`)}
            checked={value.includes(scope)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...value, scope] : value.filter((other) => other !== scope))
            }
          />
        ))}
      </div>
    </details>
  )
}
