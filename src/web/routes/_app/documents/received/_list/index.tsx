import { createFileRoute } from '@tanstack/react-router'

/** The list alone. */
export const Route = createFileRoute('/_app/documents/received/_list/')({ component: () => null })
