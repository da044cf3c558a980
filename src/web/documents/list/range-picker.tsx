import { IconCalendar } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayInDubai } from '#web/lib/dubai-time.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { Popover } from '#web/ui/overlays/menu.tsx'
import styles from './list.module.css'
import { daysOf, presetOf, rangePresets } from './list-search.ts'

interface Range {
  from?: string | undefined
  to?: string | undefined
}

/** The days a list is about: a preset or any range. */
export function RangePicker({ range, onChange }: { range: Range; onChange: (range: Range) => void }) {
  const { t } = useTranslation(['documents', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const [own, setOwn] = useState<Range>(range)
  const today = todayInDubai()
  const preset = presetOf(range, today)
  const isReversed = Boolean(own.from && own.to && own.from > own.to)
  const choose = (next: Range) => {
    setIsOpen(false)
    onChange(next)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      closeOnClickOutside
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconCalendar size={17} stroke={1.6} aria-hidden="true" />}
          aria-label={`${t('range.label')}: ${wordsOf(t, range, preset)}`}
          onClick={() => {
            setOwn(range)
            setIsOpen(!isOpen)
          }}
        >
          {wordsOf(t, range, preset)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles['range']}>
          <div className={styles['presets']}>
            <Button
              variant={range.from || range.to ? 'subtle' : 'light'}
              size="xs"
              onClick={() => choose({})}
            >
              {t('range.all')}
            </Button>
            {rangePresets.map((one) => (
              <Button
                key={one}
                variant={one === preset ? 'light' : 'subtle'}
                size="xs"
                onClick={() => choose(daysOf(one, today))}
              >
                {t(`range.${one}`)}
              </Button>
            ))}
          </div>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (!isReversed) choose({ from: own.from || undefined, to: own.to || undefined })
            }}
          >
            <DateField
              label={t('range.from')}
              clearable
              clearButtonProps={{ 'aria-label': t('common:action.clear') }}
              popoverProps={{ withinPortal: false }}
              value={own.from ?? ''}
              onChange={(from) => setOwn({ ...own, from })}
            />
            <DateField
              label={t('range.to')}
              clearable
              clearButtonProps={{ 'aria-label': t('common:action.clear') }}
              popoverProps={{ withinPortal: false }}
              error={isReversed ? t('range.order') : null}
              value={own.to ?? ''}
              onChange={(to) => setOwn({ ...own, to })}
            />
            <Button type="submit" size="xs" disabled={isReversed}>
              {t('range.apply')}
            </Button>
          </form>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The range in words, its days kept apart from the direction around them. */
function wordsOf(
  t: TFunction<['documents', 'common']>,
  { from, to }: Range,
  preset: string | undefined,
): string {
  const apart = (day: string) => `\u2066${day}\u2069`
  if (preset) return t(`range.${preset}`)
  if (from && to) return t('range.between', { from: apart(from), to: apart(to) })
  if (from) return t('range.since', { from: apart(from) })
  if (to) return t('range.until', { to: apart(to) })
  return t('range.all')
}
