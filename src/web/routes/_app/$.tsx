import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '../-frame/not-found-page.tsx'

/** Every unknown address, for users who are signed in; `_app.tsx` handles it for others. */
export const Route = createFileRoute('/_app/$')({ component: NotFoundPage })
