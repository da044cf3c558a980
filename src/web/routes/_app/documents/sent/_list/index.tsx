import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/_app/documents/sent/_list/')({ component: () => null })
