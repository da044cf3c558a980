/**
 * Joins the modules of the server into a few files, for processes that tests start: a process that loads 1,300 modules of
 * ours and those of its dependencies one by one takes more than twice as long until it works. The bundle is written for
 * people to read: names stay, and a line names the file from which each part comes. `npm run build` does not make it.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { entries } from './entries.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Dependencies of many small modules; the others stay where they are. */
const joined =
  /^(better-auth|@better-auth|better-call|@better-fetch|@noble|nanostores|kysely|jose|zod|openid-client|oauth4webapi|hucre|@zxcvbn-ts|fastify-type-provider-zod|s3mini|defu|rou3)(\/|$)/

/** A module goes on finding files, threads and programs beside its source. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'src'))) return undefined
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    if (placed.includes('import.meta.'))
      throw new Error(`${id}: bundles know only dirname and url of import.meta`)
    return { code: `/*! ${path.relative(root, id)} */\n${placed}`, map: null }
  },
}

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [placeOfSource],
  ssr: { noExternal: [joined] },
  build: {
    ssr: true,
    outDir: path.join(root, 'dist/test-server'),
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((name) => [name, path.join(root, `src/server/${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
})
