/**
 * `npm run bench [NAME...] [-- --FLAG=VALUE...]`: measures and prints ratios; nothing here is a test, because
 * machines are noisy.
 */
import { benchCore } from './core.ts'
import { benchExchange } from './exchange.ts'
import { benchImports } from './imports.ts'
import { benchLists } from './lists.ts'
import { benchNeighbour } from './neighbour.ts'
import { benchPdf } from './pdf.ts'
import { benchQueue } from './queue.ts'
import { benchSignIn } from './sign-in.ts'
import { benchWeb } from './web.ts'

type Flags = ReadonlyMap<string, string>
const benches: Record<string, (flags: Flags) => Promise<void> | void> = {
  core: benchCore,
  exchange: benchExchange,
  import: benchImports,
  lists: benchLists,
  neighbour: benchNeighbour,
  pdf: benchPdf,
  queue: benchQueue,
  'sign-in': benchSignIn,
  web: benchWeb,
}

const given = process.argv.slice(2)
const named = given.filter((word) => !word.startsWith('--'))
const flags = new Map(
  given
    .filter((word) => word.startsWith('--'))
    .map((word) => {
      const [name = '', value = 'yes'] = word.slice(2).split('=', 2)
      return [name, value]
    }),
)
const unknown = named.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench "${unknown.join('", "')}". There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}
for (const name of named.length > 0 ? named : Object.keys(benches)) await benches[name]?.(flags)
