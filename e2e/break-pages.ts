/** Breaks pages on purpose, to see that a journey notices: `npm run test:specification`. */
import type { BrowserContext } from 'playwright-core'

/** Whether the pages of this run are broken: then a journey need not wait long for what is missing. */
export const areBroken = process.env['FALAJ_WITHOUT'] !== undefined

/**
 * Serves pages without what FALAJ_WITHOUT names: the text of a key (`common:notFound.back`), or a field of the answers of
 * the API to an address (`/documents id`), wherever it is in them.
 * @param textOf the text of a key in the language of the pages
 */
export async function breakPages(context: BrowserContext, textOf: (key: string) => string): Promise<void> {
  const without = process.env['FALAJ_WITHOUT'] ?? ''
  if (without.startsWith('/')) await leaveOutField(context, ...splitAtSpace(without))
  else if (without !== '') await leaveOutText(context, textOf(without))
}

function splitAtSpace(text: string): [address: string, field: string] {
  const [address = '', field = ''] = text.split(' ')
  return [address, field]
}

async function leaveOutText(context: BrowserContext, text: string): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    // As a whole only: a short text may be part of a name in the code.
    const left = ['"', "'", '`'].reduce(
      (code, quote) => code.replaceAll(`${quote}${text}${quote}`, `${quote}–${quote}`),
      script,
    )
    await route.fulfill({ contentType: 'text/javascript', body: left })
  })
}

async function leaveOutField(context: BrowserContext, address: string, field: string): Promise<void> {
  await context.route(
    (url) => /\/api\/\w+\/v1\//.test(url.pathname) && url.pathname.endsWith(address),
    async (route) => {
      if (route.request().method() !== 'GET') return await route.continue()
      const response = await route.fetch()
      const text = await response.text()
      const left = JSON.stringify(
        JSON.parse(text, (key: string, value: unknown) => (key === field ? undefined : value)),
      )
      await route.fulfill({ status: response.status(), contentType: 'application/json', body: left })
    },
  )
}
