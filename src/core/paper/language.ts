/** English, Arabic, or both side by side. */
export const paperLanguages = ['en', 'ar', 'both'] as const
export type PaperLanguage = (typeof paperLanguages)[number]

/**
 * Number of lines above which a document is large: its page takes more than about a second and is rendered in the
 * background.
 */
export const largePaperFrom = 500
