import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PeerWeather, SimulatedPeer, Weather } from '#contract/simulator'
import { useCan } from '#web/identity/index.ts'
import { problemText, toast } from '#web/lib/index.ts'
import {
  ActionButton,
  Button,
  Card,
  ErrorScreen,
  Notice,
  Pending,
  SwitchField,
  TextField,
} from '#web/ui/index.ts'
import styles from './exchange.module.css'
import { makeWeather, weatherQuery } from './queries.ts'

type Peer = (typeof SimulatedPeer)['options'][number]
const peers: readonly Peer[] = ['directory', 'accessPoint', 'taxPlatform']
const rates = ['resetBefore', 'resetAfter', 'serverError', 'duplicate'] as const

const fair: PeerWeather = {
  down: false,
  latencyMs: { from: 0, to: 0 },
  resetBefore: 0,
  resetAfter: 0,
  serverError: 0,
  duplicate: 0,
}
const bad: PeerWeather = {
  down: false,
  latencyMs: { from: 50, to: 800 },
  resetBefore: 0.05,
  resetAfter: 0.05,
  serverError: 0.1,
  duplicate: 0.1,
}

const allAs = (weather: PeerWeather): Weather['peers'] => ({
  directory: weather,
  accessPoint: weather,
  taxPlatform: weather,
})

/** How badly the simulated peers behave; what is set here holds for everybody on this installation. */
export function WeatherCard() {
  const { t } = useTranslation('simulator')
  const weather = useQuery(weatherQuery)
  if (weather.isError)
    return (
      <Card title={t('screen.weather')}>
        <ErrorScreen error={weather.error} onRetry={() => void weather.refetch()} />
      </Card>
    )
  if (!weather.data)
    return (
      <Card title={t('screen.weather')}>
        <Pending rows={3} />
      </Card>
    )
  return <WeatherForm key={JSON.stringify(weather.data)} saved={weather.data} />
}

function WeatherForm({ saved }: { saved: Weather }) {
  const { t } = useTranslation(['simulator', 'common'])
  const mayChange = useCan('settings.update')
  const [weather, setWeather] = useState(saved)
  const changed = JSON.stringify(weather) !== JSON.stringify(saved)
  const down = peers.filter((peer) => saved.peers[peer].down)
  const save = async (next: Weather) => {
    try {
      await makeWeather(next)
      toast.success(t('screen.weatherSaved'))
    } catch (error) {
      toast.error(problemText(error))
    }
  }
  const change = (peer: Peer, difference: Partial<PeerWeather>) =>
    setWeather({
      ...weather,
      peers: { ...weather.peers, [peer]: { ...weather.peers[peer], ...difference } },
    })
  return (
    <Card
      title={t('screen.weather')}
      description={t('screen.weatherText')}
      actions={
        mayChange && (
          <>
            <ActionButton variant="default" action={() => save({ ...weather, peers: allAs(fair) })}>
              {t('screen.fair')}
            </ActionButton>
            <ActionButton variant="default" action={() => save({ ...weather, peers: allAs(bad) })}>
              {t('screen.bad')}
            </ActionButton>
          </>
        )
      }
    >
      {down.length > 0 && (
        <div className={styles['progress']}>
          <Notice tone="warning">
            {t('screen.isDown', {
              peers: down.map((peer) => t(`screen.peer.${peer}`)).join(t('screen.and')),
            })}
          </Notice>
        </div>
      )}
      <div className={styles['peers']}>
        {peers.map((peer) => (
          <PeerFields
            key={peer}
            peer={peer}
            weather={weather.peers[peer]}
            readOnly={!mayChange}
            onChange={(difference) => change(peer, difference)}
          />
        ))}
      </div>
      {changed && (
        <div className={styles['row']} style={{ marginBlockStart: 14 }}>
          <ActionButton action={() => save(weather)}>{t('common:action.saveChanges')}</ActionButton>
          <Button variant="default" onClick={() => setWeather(saved)}>
            {t('common:action.cancel')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function PeerFields({
  peer,
  weather,
  readOnly,
  onChange,
}: {
  peer: Peer
  weather: PeerWeather
  readOnly: boolean
  onChange: (difference: Partial<PeerWeather>) => void
}) {
  const { t } = useTranslation('simulator')
  const { from, to } = weather.latencyMs
  return (
    <fieldset className={styles['peer']} disabled={readOnly}>
      <legend>{t(`screen.peer.${peer}`)}</legend>
      <SwitchField
        label={t('screen.down')}
        checked={weather.down}
        onChange={(event) => onChange({ down: event.currentTarget.checked })}
      />
      <div className={styles['pair']}>
        <NumberField
          label={t('screen.latencyFrom')}
          value={from}
          most={60_000}
          onChange={(value) => onChange({ latencyMs: { from: value, to: Math.max(value, to) } })}
        />
        <NumberField
          label={t('screen.latencyTo')}
          value={to}
          most={60_000}
          onChange={(value) => onChange({ latencyMs: { from: Math.min(from, value), to: value } })}
        />
        {rates.map((rate) => (
          <NumberField
            key={rate}
            label={t(`screen.${rate}`)}
            value={Math.round(weather[rate] * 100)}
            most={100}
            onChange={(value) => onChange({ [rate]: value / 100 })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A small whole number; what is typed beyond the limits is brought back into them. */
function NumberField({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      label={label}
      value={value}
      min={0}
      max={most}
      dir="ltr"
      onChange={(event) => {
        const typed = Math.trunc(Number(event.currentTarget.value))
        if (Number.isFinite(typed)) onChange(Math.min(Math.max(typed, 0), most))
      }}
    />
  )
}
