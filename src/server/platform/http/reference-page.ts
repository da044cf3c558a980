/** A readable page of the HTTP interface, built from the same OpenAPI document that `/openapi.json` serves. */

interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean }[]
  security?: Record<string, string[]>[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => escapes[char] ?? char)

function renderOperation(path: string, method: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<li><code>${escapeHtml(parameter.name)}</code> (${parameter.in}${parameter.required ? ', required' : ''})</li>`,
    )
    .join('')
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const body = schema
    ? `<details><summary>Request body</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''
  const scopes = operation.security?.flatMap(({ key = [] }) => key) ?? []
  const scopesNeeded = scopes.map((scope) => `<code>${escapeHtml(scope)}</code>`).join(' and ')
  const ofKeys = scopes.length > 0 ? `<p>An API key needs the scope ${scopesNeeded}.</p>` : ''
  return `<section><h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h3>
    <p>${escapeHtml(operation.summary ?? '')}</p>${ofKeys}${parameters ? `<ul>${parameters}</ul>` : ''}${body}</section>`
}

/** HTML of the whole reference, grouped by tag; no script. */
export function renderReference(document: object): string {
  const paths = ('paths' in document ? document.paths : {}) as Record<string, Record<string, Operation>>
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other'
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(path, method, operation)])
    }
  }
  const sections = [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([tag, entries]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${entries.join('')}`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Falaj HTTP interface</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b2a2a}
    h1,h2{color:#0f5f58}section{border-top:1px solid #dde5e3;padding:.5rem 0}pre{overflow:auto;background:#f5f7f6;padding:1rem}</style>
    </head><body><main><h1>Falaj HTTP interface</h1>
    <p>Paths are below <code>/api/preprod/v1</code> (test) and <code>/api/prod/v1</code> (live). Send
    <code>Authorization: Bearer &lt;API key&gt;</code>, or <code>Falaj &lt;access token&gt;</code> of a user who is signed
    in. Machine readable: <a href="/openapi.json">openapi.json</a>.</p>
    ${sections.join('')}</main></body></html>`
}
