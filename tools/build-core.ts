/**
 * Builds the package `falaj/core` for other programs into dist/core, whole: JavaScript modules without our import names,
 * their types, the command line, examples, and a package.json that asks for nothing but zod. Node does not strip types
 * below node_modules, so the sources themselves cannot be run from there. `--pack` makes the archive, dist/falaj-….tgz.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'

const root = path.resolve(import.meta.dirname, '..')
const out = path.join(root, 'dist/core')
const parts = path.join(root, 'tools/core-package')
/** Examples that come along; all of them are in the repository. */
const cases = ['standard-tax-invoice', 'standard-credit-note']

/** The core and the command line share their modules. */
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
      lib: {
        entry: {
          'falaj-core': path.join(root, 'src/core/falaj-core.ts'),
          'cli/falaj': path.join(root, 'src/cli/main-package.ts'),
        },
        formats: ['es'],
      },
      rolldownOptions: {
        external: ['zod', /^node:/],
        // Module by module, so that a bundler includes only what a page uses.
        output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
      },
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

interface Manifest {
  readonly version: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** Version, licence and the version of zod are those of the portal; its other dependencies are not needed. */
function writeManifest(): void {
  const own = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest
  const manifest = {
    name: 'falaj',
    version: own.version,
    description:
      'E-invoicing of the UAE without a server: PINT AE and UBL documents, their arithmetic, schemas and rules, tax data, Peppol envelopes and statuses',
    license: own.license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.19' },
    bin: { falaj: 'cli/falaj.js' },
    exports: {
      './core': { types: './types/src/core/falaj-core.d.ts', default: './falaj-core.js' },
      './locales/*/rules.json': './locales/*/rules.json',
      './package.json': './package.json',
    },
    dependencies: { zod: own.dependencies.zod },
  }
  writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function copyParts(): void {
  const copy = (from: string, to: string) => cpSync(from, path.join(out, to), { recursive: true })
  copy(path.join(root, 'LICENSE'), 'LICENSE')
  copy(path.join(parts, 'README.md'), 'README.md')
  copy(path.join(parts, 'examples'), 'examples')
  for (const name of cases) {
    for (const file of ['input.json', 'document.xml']) {
      copy(path.join(root, 'examples', name, file), `examples/${name}/${file}`)
    }
  }
  for (const language of ['en', 'ar']) {
    copy(path.join(root, 'locales', language, 'rules.json'), `locales/${language}/rules.json`)
  }
}

rmSync(out, { recursive: true, force: true })
await buildModules()
buildTypes()
copyParts()
writeManifest()
if (process.argv.includes('--pack')) {
  const words = ['pack', out, '--pack-destination', path.dirname(out)]
  process.stdout.write(`dist/${execFileSync('npm', words, { encoding: 'utf8' }).trim()}\n`)
}
