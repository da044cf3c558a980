import type { Finding } from '#contract/common'
import { ibanFault } from '#core/bank-accounts'
import { type PaperStyle, readableAccent } from '#core/paper-style'
import { fieldFinding, problem } from '#platform/base/problem'
import { type LogoFault, logoLimits, readLogo } from '#server/paper'

const logoMessages: Readonly<Record<LogoFault, string>> = {
  format: 'The logo must be a PNG or JPEG picture.',
  damaged: 'The logo cannot be read; save the picture anew as PNG.',
  bytes: `The logo may have ${logoLimits.bytes / 1024} KB; make it smaller.`,
  size: `The sides of the logo must have ${logoLimits.leastSide} to ${logoLimits.side} pixels.`,
  colours: 'The logo must be in RGB or grey with 8 bits a colour, not interlaced; save it anew as PNG.',
}

/**
 * Checks a paper style: its logo is read by its content and rewritten. Raises `common.invalid` with the field and the
 * remedy: a color that is unreadable on white, an invalid picture, a wrong IBAN.
 */
export function checkPaperStyle<T extends Omit<PaperStyle, 'accounts'>>(style: T): T {
  const findings: Finding[] = []
  const better = readableAccent(style.accent)
  if (better !== style.accent) {
    const message = `Text in ${style.accent} cannot be read on white; take ${better} or darker.`
    findings.push(fieldFinding('accent', 'falaj-settings-accent-too-light', message, { better }))
  }
  if (ibanFault(style.bank.account)) {
    const message = 'The IBAN is wrong: check its length and digits.'
    findings.push(fieldFinding('bank.account', 'falaj-settings-iban', message))
  }
  const read = style.logo && readLogo(Buffer.from(style.logo.data, 'base64'))
  if (read?.fault) {
    findings.push(fieldFinding('logo', `falaj-settings-logo-${read.fault}`, logoMessages[read.fault]))
  }
  if (findings.length > 0) throw problem('common.invalid', { findings })
  const logo = read && !read.fault ? { mediaType: read.mediaType, data: read.bytes.toString('base64') } : null
  return { ...style, logo }
}
