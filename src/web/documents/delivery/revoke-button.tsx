import { useState } from 'react'
import { queryClient } from '#web/lib/query-client.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface RevokeButtonProps {
  label: string
  /** The accessible name, if several buttons have the same label. */
  name?: string
  /** The question before it revokes. */
  title: string
  text: string
  done: string
  revoke: () => Promise<void>
}

/** Revokes one link of a document or all of them, after a question. */
export function RevokeButton({ label, name = label, title, text, done, revoke }: RevokeButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const confirm = async () => {
    await revoke()
    toast.success(done)
    await queryClient.invalidateQueries({ queryKey: ['documents'] })
  }
  return (
    <>
      <Button variant="subtle" color="red" size="xs" onClick={() => setIsAsking(true)} aria-label={name}>
        {label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        confirmLabel={label}
        danger
        onConfirm={confirm}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
