/** `npm run bench [NAME...]`: measures and prints ratios; nothing here is a test, machines are noisy. */
import { benchCore } from './core.ts'

const benches: Record<string, () => Promise<void> | void> = { core: benchCore }

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : Object.keys(benches)) await benches[name]?.()
