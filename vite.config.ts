import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { stripOperations } from './tools/strip-operations.ts'

/** The address of the API for `npm run dev`; the portal itself serves the built app. */
const api = process.env['FALAJ_DEV_API'] ?? 'http://127.0.0.1:5000'

const smallest = 1024

/** Writes a compressed copy beside each script and style, once, at the highest level; the server only selects one. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg)$/.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (bytes.length < smallest) return
          const place = path.join(dir, file.fileName)
          await writeFile(`${place}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${place}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/**
 * sonner adds a style element when it is loaded, which our policy refuses; the toaster imports the same styles as a
 * file.
 */
const sonnerStylesAsFile = {
  name: 'sonner-styles-as-file',
  transform(code: string, id: string) {
    if (!id.includes('/sonner/dist/index.mjs')) return undefined
    const stripped = code.replace(/^__insertCSS\(.*\);?$/m, '')
    if (stripped === code) throw new Error('sonner adds its styles in another way now: look anew')
    return { code: stripped, map: null }
  },
}

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [
    stripOperations(),
    sonnerStylesAsFile,
    tanstackRouter({
      target: 'react',
      routesDirectory: path.resolve(import.meta.dirname, 'src/web/routes'),
      generatedRouteTree: path.resolve(import.meta.dirname, 'src/web/routeTree.gen.ts'),
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Loaders are part of their screen's chunk; only the parsing of its address is part of the first load.
        defaultBehavior: [
          ['loader', 'component'],
          ['pendingComponent'],
          ['errorComponent'],
          ['notFoundComponent'],
        ],
      },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    compressed(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Files that are always needed together are one chunk: fewer files, and better compression. Each group contains
        // the imports of its files, unless an earlier group has them.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            {
              // What both the pages before sign-in and those of the portal need.
              name: 'shared',
              test: /src\/(contract\/api\/single-sign-on|web\/(lib\/(call|day-text|finding-params|form-findings|format|use-language)|ui\/(buttons\/language-button|data\/badge|feedback\/notice|layout\/(brand-mark|test-environment-stripes))))\.tsx?$|icons-react\/dist\/esm\/(createReactComponent|icons\/IconSelector)/,
            },
            {
              name: 'sign-in',
              test: /src\/web\/identity\/(auth-frame|provider-link|sign-in-form|sign-in-problem)\.tsx$/,
            },
            {
              name: 'pieces',
              test: /src\/web\/ui\/(layout\/(page|toolbar|steps)|data\/(text|filter-chips)|buttons\/copy-button|feedback\/problem-alert)\.tsx$/,
            },
            {
              name: 'frame',
              test: /src\/web\/(routes\/-frame\/(?!phone-drawer)|ui\/theme\/provider\.tsx$|identity\/portal-guard\.ts$)/,
            },
          ],
        },
      },
      treeshake: {
        // A door exports many parts; a page must load only those that it uses, with their styles.
        moduleSideEffects: [
          { test: /src\/(web\/[^/]+\/index\.tsx?|(core|contract)\/.*\.ts)$/, sideEffects: false },
        ],
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      [
        '/api',
        '/config.json',
        '/healthz',
        '/readyz',
        '/openapi.json',
        '/docs',
        '/outbox.json',
        '/emaratax',
      ].map((path) => [path === '/emaratax' ? '^/emaratax(/|\\?|$)' : path, api]),
    ),
  },
})
