import type { Weather } from '#contract/simulator'
import type { Tx } from '#platform/database'

type Tables = { simulator_weather: { id: boolean; weather: unknown; version: number; changed_at: Date } }

export async function selectWeather(tx: Tx): Promise<{ weather: unknown; version: number } | undefined> {
  return await tx
    .withTables<Tables>()
    .selectFrom('simulator_weather')
    .select(['weather', 'version'])
    .executeTakeFirst()
}

export async function upsertWeather(tx: Tx, weather: Weather, now: Date): Promise<void> {
  await tx
    .withTables<Tables>()
    .insertInto('simulator_weather')
    .values({ id: true, weather: JSON.stringify(weather), version: 1, changed_at: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((e) => ({
        weather: JSON.stringify(weather),
        version: e('simulator_weather.version', '+', 1),
        changed_at: now,
      })),
    )
    .execute()
}
