import { Malformed, Refusal } from './refusal.ts'

const declaration =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])(1\.[0-9]+)\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][A-Za-z0-9._-]*\3)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\4)?[ \t\n]*\?>/

/** Where the XML declaration of a text ends; 0 without one. Throws {@link Malformed} or {@link Refusal}. */
export function endOfDeclaration(text: string): number {
  if (!/^<\?xml[ \t\n?]/.test(text)) return 0
  const match = declaration.exec(text)
  if (!match) throw new Malformed('the XML declaration is misspelled')
  if (match[2] !== '1.0') throw new Refusal('version', { version: match[2] ?? '' })
  return match[0].length
}
