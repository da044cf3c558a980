/** The browser's way to a PDF: the same sheet as on the screen, laid out by Chromium and printed. */
import type { Browser } from 'playwright-core'
import { createElement, type FunctionComponent } from 'react'
import { createServer } from 'vite'
import { launchBrowser } from '../e2e/harness.ts'
import type { PaperPage } from '../src/core/paper/index.ts'

/** The parts of the modules from Vite that the bench uses, with styles. */
interface PaperModules {
  readonly view: { readonly PaperPageView: FunctionComponent<{ page: PaperPage }> }
  readonly screen: { readonly createQueryScreen: () => { render(component: FunctionComponent): string } }
}

export interface BrowserPrint {
  /** Milliseconds from the description of a page to its PDF, the browser being open already. */
  print(page: PaperPage): Promise<number>
  stop(): Promise<void>
}

/** Opens a browser, and makes the components of the screen ready to be drawn. */
export async function startBrowserPrint(): Promise<BrowserPrint> {
  const vite = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'error',
  })
  const load = async <Name extends keyof PaperModules>(file: string) =>
    (await vite.ssrLoadModule(file)) as PaperModules[Name]
  const view = await load<'view'>('/documents/paper-view/paper-view.tsx')
  const screen = await load<'screen'>('/ui/testing/query-screen.ts')
  const styles = await Promise.all(
    ['/ui/theme/tokens.css', '/documents/paper-view/paper-view.module.css'].map(
      async (file) => ((await vite.ssrLoadModule(`${file}?inline`)) as { default: string }).default,
    ),
  )
  const browser: Browser = await launchBrowser()
  return {
    async print(page) {
      const startedAt = performance.now()
      const html = screen.createQueryScreen().render(() => createElement(view.PaperPageView, { page }))
      const tab = await browser.newPage()
      await tab.setContent(`<!doctype html><style>${styles.join('')}</style>${html}`)
      await tab.pdf({ format: 'A4' })
      await tab.close()
      return performance.now() - startedAt
    },
    async stop() {
      await browser.close()
      await vite.close()
    },
  }
}
