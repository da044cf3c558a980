import {
  IconHelp,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  type TablerIcon,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type Command, commands, settingsSections } from './commands.ts'
import { fit } from './match.ts'
import type { OptionGroup, PaletteOption } from './option.tsx'

/** Commands of the palette itself. */
interface Actions {
  readonly language: () => void
  readonly environment: () => void
  readonly shortcuts: () => void
  readonly signOut: () => void
}

interface Screen {
  readonly key: string
  readonly to: string
  readonly icon: TablerIcon
}

interface Question {
  readonly t: TFunction<['palette', 'common']>
  readonly search: string
  readonly words: readonly string[]
  readonly screens: readonly Screen[]
  readonly may: (command: Command) => boolean
  readonly actions: Actions
}

const actionIcons: Readonly<Record<keyof Actions, TablerIcon>> = {
  language: IconLanguage,
  environment: IconSwitchHorizontal,
  shortcuts: IconKeyboard,
  signOut: IconLogout,
}

/** Number of commands that are suggested before the user types. */
const first = 6

/** Screens and commands that match; the usual ones without a query. */
export function commandGroups({ t, search, words, screens, may, actions }: Question): OptionGroup[] {
  const matching = (options: readonly PaletteOption[]): { options: PaletteOption[]; fit: number } => {
    if (words.length === 0) return { options: [...options], fit: 0 }
    const ranked = options
      .map((option) => ({ option, fit: fit(option.title, words) }))
      .filter((one) => one.fit > 0)
      .sort((a, b) => b.fit - a.fit)
    return { options: ranked.map(({ option }) => option), fit: ranked[0]?.fit ?? 0 }
  }
  const begin = commands.filter(may).map(
    ({ key, icon, place, letter }): PaletteOption => ({
      id: `do-${key}`,
      icon,
      title: t(`palette:do.${key}` as never),
      action: place,
      ...(letter ? { letter } : {}),
    }),
  )
  const own = (Object.keys(actionIcons) as (keyof Actions)[]).map(
    (key): PaletteOption => ({
      id: `do-${key}`,
      icon: actionIcons[key],
      title: t(`palette:do.${key}`),
      action: actions[key],
      ...(key === 'shortcuts' ? { letter: '?' } : {}),
    }),
  )
  const places = screens.map(
    ({ key, to, icon }): PaletteOption => ({
      id: `go-${key}`,
      icon,
      title: t(`common:nav.${key}` as never),
      action: { to },
    }),
  )
  const sections = settingsSections.filter(may).map(
    ({ key, place }): PaletteOption => ({
      id: `go-settings-${key}`,
      icon: IconSettings,
      title: t(`palette:section.${key}` as never),
      action: place,
    }),
  )
  const help: PaletteOption = {
    id: 'help',
    icon: IconHelp,
    title: t('palette:help', { search: `\u2068${search}\u2069` }),
    action: { to: '/support', search: { search } },
  }
  const isAsking = words.length > 0
  return [
    {
      key: 'do',
      ...matching(isAsking ? [...begin, ...own] : [...begin.slice(0, first), ...own.slice(0, 3)]),
    },
    { key: 'screens', ...matching(isAsking ? [...places, ...sections] : places) },
    ...(isAsking ? [{ key: 'help', options: [help], fit: -1 }] : []),
  ]
}
