/**
 * Builds `falaj/core` for other programs into dist/core (JavaScript modules without our import names, and their types)
 * and the command line into dist/cli. Node does not strip types below node_modules, so the sources themselves cannot
 * be run from there.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'dist/core')
const outOfCli = path.join(root, 'dist/cli')
const dictionary = 'stored-bytes-dictionary-1.xml'

async function buildModules(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      lib: { entry: path.join(root, 'src/core/falaj-core.ts'), formats: ['es'], fileName: 'falaj-core' },
      rolldownOptions: { external: ['zod'], output: { chunkFileNames: 'lists/[name]-[hash].js' } },
    },
  })
}

async function buildCommandLine(): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: outOfCli,
      emptyOutDir: false,
      target: 'es2023',
      minify: false,
      ssr: path.join(root, 'src/cli/main.ts'),
      rolldownOptions: { external: ['zod'], output: { chunkFileNames: 'lists/[name]-[hash].js' } },
    },
  })
}

/** TypeScript writes the types; our import names become relative paths, as only we have them. */
function buildTypes(): void {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.core-types.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the types of the core cannot be written:\n${stdout}`)
  const types = path.join(out, 'types/src/core')
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const target = path.join(types, file)
    const up = path.relative(path.dirname(target), types) || '.'
    const text = readFileSync(target, 'utf8')
      .replace(/(['"])#core\/([\w-]+)\1/g, (_, quote: string, room: string) => {
        const door = `${up}/${room}/index.js`
        return `${quote}${door.startsWith('.') ? door : `./${door}`}${quote}`
      })
      .replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2')
    writeFileSync(target, text)
  }
}

for (const folder of [out, outOfCli]) rmSync(folder, { recursive: true, force: true })
await buildModules()
await buildCommandLine()
// Read where the code is that needs it.
copyFileSync(path.join(root, 'src/server/platform', dictionary), path.join(outOfCli, 'lists', dictionary))
buildTypes()
