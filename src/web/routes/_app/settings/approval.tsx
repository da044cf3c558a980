import { createFileRoute } from '@tanstack/react-router'
import { ApprovalPage } from '#web/settings/pages/approval-page.tsx'

export const Route = createFileRoute('/_app/settings/approval')({ component: ApprovalPage })
