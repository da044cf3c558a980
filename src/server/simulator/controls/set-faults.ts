import type { Weather } from '#contract/simulator'
import type { Actor } from '#core/access'
import { authorize } from '#platform/authorize'
import type { Context } from '#platform/context'
import { problem } from '#platform/problem'
import { recordAudit } from '#server/audit'
import type { WeatherWatch } from './faults.ts'
import { upsertWeather } from './faults-store.ts'

/**
 * Makes the weather of the simulated network. It is everybody's on this installation, so that a portal which others
 * reach has to allow it by its configuration. Raises `access.denied` and `simulator.controls-off`.
 */
export async function setWeather(
  context: Context,
  actor: Actor,
  watch: WeatherWatch,
  weather: Weather,
): Promise<Weather> {
  authorize(actor, 'settings.update')
  if (!context.config.simulatorControls) throw problem('simulator.controls-off')
  await context.db.tenant(actor, async (tx) => {
    await upsertWeather(tx, weather, context.clock.now())
    await recordAudit(tx, actor, { action: 'simulator.weather-set', subjectId: 'weather', after: weather })
  })
  await watch.refresh()
  return watch.current()
}
