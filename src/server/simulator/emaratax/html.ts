/** HTML templates, safe by default: values are escaped unless they are HTML already. */

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function toHtml(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (char) => entities[char] ?? char)
  return value.map((part) => part.text).join('')
}

/** Template tag: html`<p>${text}</p>`. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  return new Html(parts.reduce((done, part, index) => `${done}${toHtml(values[index - 1] ?? '')}${part}`))
}
