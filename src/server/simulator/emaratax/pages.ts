/** The page that plays EmaraTax: choose a taxpayer or type one, and go on to the portal with a one-time code. */
import { z } from 'zod'
import type { Context } from '#platform/base/context'
import { problem } from '#platform/base/problem'
import type { App } from '#platform/http/http'
import { hashOf, newAuthcode } from './authcode.ts'
import { readFont } from './fonts.ts'
import { OwnDetails, suggestTin, taxpayerOf } from './own-taxpayer.ts'
import { type PageState, type ReadyTaxpayer, renderPage } from './render-page.ts'
import { styles } from './styles.ts'
import {
  insertAuthcode,
  insertTaxpayer,
  isLinked,
  selectReadyTaxpayers,
  selectTaxpayer,
} from './taxpayer-store.ts'
import { languageOf, words } from './words.ts'

const formLimit = 16 * 1024
const Choice = z.object({ tin: z.string().regex(/^1\d{9}$/) })

type Form = Record<string, string>

/** Register it in a scope of its own, outside `/api`: it reads posted forms. */
export function emarataxRoutes(app: App, context: Context): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(String(body))),
  )
  const open = { config: { public: true }, schema: { hide: true } }
  app.get('/emaratax/style.css', open, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(styles),
  )
  app.get('/emaratax/fonts/:name', open, async (request, reply) => {
    const font = await readFont((request.params as { name: string }).name)
    if (!font) throw problem('common.not-found')
    return reply.type('font/ttf').header('cache-control', 'public, max-age=86400').send(font)
  })
  app.get('/emaratax', open, async (request, reply) => {
    const language = languageOf((request.query as Form).lang, request.headers['accept-language'])
    // The portal may name the taxpayer; a known one is offered first, any other number is filled into the form.
    const { tin = '' } = request.query as Form
    const taxpayer = await knownTaxpayer(context, tin)
    const values = freshValues(language)
    const named = Choice.safeParse({ tin }).success && !taxpayer ? { ...values, tin } : values
    const state: PageState = { values: named, errors: {}, ...(taxpayer ? { known: taxpayer } : {}) }
    return reply.type('text/html; charset=utf-8').send(await page(context, language, state))
  })
  app.post('/emaratax/proceed', open, async (request, reply) => {
    const form = (request.body ?? {}) as Form
    const answer =
      form.choice === 'own' ? await proceedAsOwn(context, form) : await proceedAsReady(context, form)
    if ('redirect' in answer) return reply.redirect(answer.redirect, 303)
    const language = languageOf(form.lang, request.headers['accept-language'])
    return reply
      .status(422)
      .type('text/html; charset=utf-8')
      .send(await page(context, language, answer))
  })
}

type Answer = { redirect: string } | PageState

async function page(context: Context, language: 'en' | 'ar', state: PageState): Promise<string> {
  return renderPage(language, await context.db.system(selectReadyTaxpayers), state)
}

/** The initial values of the form: a free TIN and the most common legal type. */
function freshValues(language: 'en' | 'ar'): Form {
  return { tin: suggestTin(), legalType: words[language].own.legalTypeDefault }
}

async function proceedAsReady(context: Context, form: Form): Promise<Answer> {
  const choice = Choice.safeParse({ tin: form.choice })
  const taxpayer = choice.success && (await context.db.system((tx) => selectTaxpayer(tx, choice.data.tin)))
  if (!taxpayer)
    return { values: freshValues(languageOf(form.lang, undefined)), errors: { choice: 'chooseOne' } }
  return { redirect: await redirectToPortal(context, taxpayer.tin) }
}

async function proceedAsOwn(context: Context, form: Form): Promise<Answer> {
  const taxpayer = await knownTaxpayer(context, form.tin ?? '')
  if (taxpayer) return { values: form, errors: { tin: 'tinTaken' }, known: taxpayer }
  const own = OwnDetails.safeParse(form)
  if (!own.success) {
    const errors: Record<string, string> = {}
    for (const issue of own.error.issues)
      errors[String(issue.path[0])] ??= /^[a-zA-Z]+$/.test(issue.message) ? issue.message : 'required'
    return { values: form, errors }
  }
  const added = await context.db.system((tx) => insertTaxpayer(tx, taxpayerOf(own.data)))
  if (!added) return { values: form, errors: { tin: 'tinTaken' } }
  return { redirect: await redirectToPortal(context, own.data.tin) }
}

/** A taxpayer that is not in the list but was entered before: with its TIN it can be chosen again. */
async function knownTaxpayer(context: Context, tin: string): Promise<ReadyTaxpayer | undefined> {
  if (!Choice.safeParse({ tin }).success) return undefined
  return await context.db.system(async (tx) => {
    const ready = await selectReadyTaxpayers(tx)
    const taxpayer = ready.some((one) => one.tin === tin) ? undefined : await selectTaxpayer(tx, tin)
    return taxpayer && { ...taxpayer, linked: await isLinked(tx, tin) }
  })
}

/**
 * Issues a code; a linked taxpayer is redirected with its TIN, as EmaraTax does. The TIN of any other one is only behind
 * the `#`, for the page: the live EmaraTax does not return it, and users type it there.
 */
async function redirectToPortal(context: Context, tin: string): Promise<string> {
  const authcode = newAuthcode()
  const linked = await context.db.system(async (tx) => {
    await insertAuthcode(tx, hashOf(authcode), tin, context.clock.now())
    return await isLinked(tx, tin)
  })
  return `/emaratax-verification?authcode=${authcode}${linked ? `&TIN=${tin}` : `#TIN=${tin}`}`
}
