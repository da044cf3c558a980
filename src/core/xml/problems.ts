import type { Finding } from '#core/findings'

/** Why a text is refused as XML. Each has the finding id `falaj-xml-<problem>`. */
export const xmlProblems = {
  empty: 'The file is empty. Choose the XML file of the document.',
  'too-large': 'The file is larger than {{limit}} bytes. Split it or remove large attachments.',
  'too-deep':
    'Elements are nested deeper than {{limit}} levels (line {{line}}). This is not a business document.',
  doctype:
    'The file contains a DOCTYPE, which is not allowed. Remove the DOCTYPE and all entity declarations.',
  encoding: 'The file is in {{encoding}}. Save it in UTF-8 and declare encoding="UTF-8".',
  'not-utf8': 'The file is not valid UTF-8. Save it again in UTF-8.',
  'not-ascii':
    'The file declares encoding="US-ASCII" but contains other characters. Save it in UTF-8 and declare encoding="UTF-8".',
  version: 'The file declares XML {{version}}. Use XML 1.0.',
  malformed: 'The file is not well-formed XML (line {{line}}: {{reason}}). Correct it and try again.',
} as const

export type XmlProblem = keyof typeof xmlProblems

/** The finding for a refused text, its default English sentence filled in. */
export function xmlFinding(problem: XmlProblem, params: Readonly<Record<string, string>>): Finding {
  const message = xmlProblems[problem].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return { rule: `falaj-xml-${problem}`, severity: 'fatal', path: '', message, params }
}
