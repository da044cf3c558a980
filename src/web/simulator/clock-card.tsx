import { useTranslation } from 'react-i18next'
import { useCan } from '#web/identity/index.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { ActionButton } from '#web/ui/buttons/button.tsx'
import { InstantText } from '#web/ui/data/text.tsx'
import { Card, DescriptionList } from '#web/ui/layout/page.tsx'
import { type Clock, moveClock } from './queries.ts'
import styles from './simulator.module.css'

const steps = { minutes30: 30, hours2: 120, day: 1_440, week: 10_080 } as const

/** The time of the simulated network, which can be moved forward to reach due dates. */
export function ClockCard({ clock }: { clock: Clock }) {
  const { t } = useTranslation('simulator')
  const canMove = useCan('settings.update')
  const move = async (minutes: number) => {
    try {
      await moveClock(minutes)
      await queryClient.invalidateQueries()
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  return (
    <Card title={t('screen.clock')} description={t('screen.clockText')}>
      <DescriptionList
        columns={2}
        items={[
          { label: t('screen.now'), value: <InstantText value={clock.now} /> },
          {
            label: t('screen.ahead'),
            value:
              clock.offsetMinutes === 0
                ? t('screen.realTime')
                : t('screen.aheadBy', {
                    hours: Math.floor(clock.offsetMinutes / 60),
                    minutes: clock.offsetMinutes % 60,
                  }),
          },
        ]}
      />
      {canMove && (
        <div className={styles['row']} style={{ marginBlockStart: 14 }}>
          {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => (
            <ActionButton key={step} variant="default" action={() => move(steps[step])}>
              {t(`screen.move.${step}`)}
            </ActionButton>
          ))}
        </div>
      )}
    </Card>
  )
}
