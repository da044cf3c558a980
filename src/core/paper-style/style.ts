import { isSelfBilled, kindOf } from '#core/kinds'

/** How the page is laid out; the facts and their order are the same in each. */
export const paperLayouts = ['standard', 'letterhead', 'compact'] as const
type PaperLayout = (typeof paperLayouts)[number]

/** Image types that a page can contain: they cannot have active content. */
export type LogoMediaType = 'image/png' | 'image/jpeg'

interface PaperLogo {
  readonly mediaType: LogoMediaType
  /** Base64. */
  readonly data: string
}

/** Where to pay, for documents that name no account themselves. */
interface PaperBank {
  readonly accountName: string
  readonly account: string
  readonly bankName: string
  readonly bic: string
}

/** An account of the company from Settings, with details that the document cannot contain. */
export interface PaperAccount {
  /** An IBAN without blanks, or the number of an account. */
  readonly account: string
  readonly bankName: string
  /** Empty where it was not entered. */
  readonly bankNameAr: string
  /** Empty, or a BIC of 8 or 11 characters. */
  readonly bic: string
}

/** The style of a company's own documents, and its additions to them. */
export interface PaperStyle {
  /** Colour of the rules, of names and of the amount due: `#rrggbb`. */
  readonly accent: string
  readonly layout: PaperLayout
  readonly logo: PaperLogo | null
  /** Terms and conditions at the end of every document; empty for none. */
  readonly terms: { readonly en: string; readonly ar: string }
  readonly bank: PaperBank
  /** All accounts of the company. */
  readonly accounts: readonly PaperAccount[]
}

export const defaultPaperStyle: PaperStyle = {
  accent: '#0b5d4e',
  layout: 'standard',
  logo: null,
  terms: { en: '', ar: '' },
  bank: { accountName: '', account: '', bankName: '', bic: '' },
  accounts: [],
}

/**
 * The style of a document: that of the company if it is the seller, and the default style for received documents and
 * those issued in the name of a seller.
 */
export function styleOfDocument(
  document: { readonly typeCode: string; readonly direction: 'sent' | 'received' },
  own: PaperStyle,
): PaperStyle {
  const kind = kindOf(document.typeCode)
  const isOwn = document.direction === 'sent' && (kind === undefined || !isSelfBilled(kind))
  return isOwn ? own : defaultPaperStyle
}

/** White letters stand on the colour, and letters of the colour on white. Source: WCAG 2.2, 1.4.3. */
const leastContrast = 4.5

const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as [number, number, number]

/** The contrast of a colour with white, 1 to 21. Source: WCAG 2.2, relative luminance. */
function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The colour itself when text in it can be read on white; otherwise the nearest darker one of its kind. */
export function readableAccent(color: string): string {
  let channels: readonly number[] = channelsOf(color)
  if (contrastWithWhite(channels) >= leastContrast) return color
  while (contrastWithWhite(channels) < leastContrast) channels = channels.map((one) => Math.floor(one * 0.98))
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}
