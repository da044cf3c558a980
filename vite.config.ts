import path from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API; the built app is served by the portal itself. */
const api = process.env['FALAJ_DEV_API'] ?? 'http://127.0.0.1:5000'

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path.resolve(import.meta.dirname, 'src/web/routes'),
      generatedRouteTree: path.resolve(import.meta.dirname, 'src/web/routeTree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // A door names many parts; a page must load only those that it uses, with their styles.
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
