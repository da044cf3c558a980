/** Brings the component that shows a document as on paper. */
export const loadReadableDocument = async () => (await import('./readable-document.tsx')).ReadableDocument
