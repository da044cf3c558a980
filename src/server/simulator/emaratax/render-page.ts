import { codeName, emirates, nameIn } from '#core/codelists'
import { Html, html } from './html.ts'
import type { Taxpayer } from './taxpayer-store.ts'
import { type Words, words } from './words.ts'

export interface PageState {
  /** The values of the form of custom details. */
  readonly values: Readonly<Record<string, string>>
  /** Field → key of the text of its fault. */
  readonly errors: Readonly<Record<string, string>>
  /** A taxpayer that was entered before: offered with the ready-made ones. */
  readonly known?: ReadyTaxpayer
}

export type ReadyTaxpayer = Taxpayer & { linked: boolean }

interface View {
  readonly language: 'en' | 'ar'
  readonly say: Words
  readonly state: PageState
}

/** The whole page as a document; without scripts. */
export function renderPage(language: 'en' | 'ar', ready: readonly ReadyTaxpayer[], state: PageState): string {
  const say = words[language]
  const view: View = { language, say, state }
  const other = language === 'en' ? 'ar' : 'en'
  const body = html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say.title}</title>
<link rel="stylesheet" href="/emaratax/style.css">
</head>
<body>
<header class="band">${say.band}</header>
<main>
<p class="switch"><a href="/emaratax?lang=${other}" lang="${other}" hreflang="${other}">${words[other].languageName}</a></p>
<h1>${say.title}</h1>
<p>${say.intro}</p>
${errorSummary(view)}
${readySection(view, ready)}
${ownSection(view)}
</main>
</body>
</html>
`
  return body.text
}

function errorSummary({ say, state }: View): Html {
  const [first] = Object.keys(state.errors)
  if (first === undefined) return new Html('')
  return html`<p class="errors" role="alert"><a href="#${first}">${say.errors.summary}</a></p>`
}

function readySection(view: View, ready: readonly ReadyTaxpayer[]): Html {
  const { say, language, state } = view
  return html`<section aria-labelledby="ready">
<h2 id="ready">${say.ready.title}</h2>
<p>${say.ready.help}</p>
${state.errors.choice ? html`<p class="error" id="choice">${wordsOf(say, state.errors.choice)}</p>` : ''}
<form method="post" action="/emaratax/proceed">
<input type="hidden" name="lang" value="${language}">
<ul class="taxpayers">
${(state.known ? [state.known, ...ready] : ready).map((taxpayer) => readyItem(view, taxpayer))}
</ul>
</form>
</section>`
}

function readyItem({ say, language }: View, taxpayer: ReadyTaxpayer): Html {
  const first = language === 'ar' ? taxpayer.nameAr : taxpayer.nameEn
  const second = language === 'ar' ? taxpayer.nameEn : taxpayer.nameAr
  const { subdivision } = taxpayer.address
  const emirate = codeName(emirates, subdivision, language) ?? subdivision
  return html`<li>
<div>
<strong><bdi>${first}</bdi></strong>
<span lang="${language === 'ar' ? 'en' : 'ar'}"><bdi>${second}</bdi></span>
<small>${say.fields.tin} <bdi class="id">${taxpayer.tin}</bdi> · ${taxpayer.trn ? html`${say.fields.trn} <bdi class="id">${taxpayer.trn}</bdi>` : say.ready.noVat} · ${emirate}</small>
${taxpayer.linked ? html`<small class="linked">${say.ready.linked}</small>` : ''}
</div>
<button type="submit" name="choice" value="${taxpayer.tin}" aria-label="${say.ready.proceedAs} ${first}">${say.proceed}</button>
</li>
`
}

function ownSection(view: View): Html {
  const { say, language, state } = view
  return html`<section aria-labelledby="own">
<h2 id="own">${say.own.title}</h2>
<p>${say.own.help}</p>
<form method="post" action="/emaratax/proceed" novalidate>
<input type="hidden" name="lang" value="${language}">
<div class="fields">
${field(view, 'tin', { digits: true })}
${field(view, 'trn', { digits: true, optional: true, help: say.own.trnHelp })}
<p class="check"><label><input type="checkbox" name="noVat" value="yes"${state.values.noVat ? new Html(' checked') : ''}> ${say.fields.noVat}</label></p>
${field(view, 'nameEn', { language: 'en' })}
${field(view, 'nameAr', { language: 'ar' })}
${field(view, 'legalType', {})}
${field(view, 'licence', {})}
${field(view, 'authority', {})}
${field(view, 'line1', {})}
${field(view, 'city', {})}
${choiceField(view, 'emirate', [['', say.own.choose], ...emirates.entries.map((entry) => [entry.code, nameIn(entry, language)])])}
${choiceField(view, 'fault', [
  ['', say.own.noFault],
  ['verify', say.own.faultVerify],
  ['register', say.own.faultRegister],
])}
</div>
<button type="submit" name="choice" value="own">${say.proceed}</button>
</form>
</section>`
}

interface FieldOptions {
  readonly digits?: boolean
  readonly optional?: boolean
  readonly help?: string
  readonly language?: 'en' | 'ar'
}

type FieldName = keyof Words['fields']

function errorOf({ say, state }: View, name: string): Html {
  const key = state.errors[name]
  return key ? html`<small class="error" id="${name}-error">${wordsOf(say, key)}</small>` : new Html('')
}

function field(view: View, name: FieldName, options: FieldOptions): Html {
  const { say, state } = view
  const language = options.language
    ? html` lang="${options.language}" dir="${options.language === 'ar' ? 'rtl' : 'ltr'}"`
    : new Html('')
  const digits = options.digits ? new Html(' inputmode="numeric" dir="ltr"') : new Html('')
  const wrong = state.errors[name]
    ? html` aria-invalid="true" aria-describedby="${name}-error"`
    : new Html('')
  return html`<p>
<label for="${name}">${say.fields[name]}${options.optional ? html` <small>(${say.own.optional})</small>` : ''}</label>
<input id="${name}" name="${name}" value="${state.values[name] ?? ''}" autocomplete="off"${language}${digits}${wrong}>
${options.help ? html`<small>${options.help}</small>` : ''}
${errorOf(view, name)}
</p>
`
}

function choiceField(view: View, name: FieldName, options: readonly (readonly string[])[]): Html {
  const { say, state } = view
  const wrong = state.errors[name]
    ? html` aria-invalid="true" aria-describedby="${name}-error"`
    : new Html('')
  return html`<p>
<label for="${name}">${say.fields[name]}</label>
<select id="${name}" name="${name}"${wrong}>
${options.map(([value = '', label = '']) => html`<option value="${value}"${state.values[name] === value ? new Html(' selected') : ''}>${label}</option>`)}
</select>
${errorOf(view, name)}
</p>
`
}

function wordsOf(say: Words, key: string): string {
  return (say.errors as Record<string, string>)[key] ?? say.errors.required
}
