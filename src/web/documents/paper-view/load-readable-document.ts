/** Loads the component that shows a document in its paper layout. */
export const loadReadableDocument = async () => (await import('./readable-document.tsx')).ReadableDocument
