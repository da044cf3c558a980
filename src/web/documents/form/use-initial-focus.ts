import { useEffect, useRef } from 'react'
import { fieldId, useCounterpartyRole, useFormMeta } from './form-context.tsx'

/**
 * Puts the focus of an empty form on its first question, the other side. Not on devices without a keyboard, where one
 * would appear over the form.
 */
export function useInitialFocus(): void {
  const { initial } = useFormMeta()
  const role = useCounterpartyRole()
  const onOpening = useRef({ isEmpty: initial !== null, role })
  useEffect(() => {
    const { isEmpty, role: first } = onOpening.current
    if (!isEmpty || window.matchMedia('(pointer: coarse)').matches) return
    document.getElementById(fieldId(first))?.focus({ preventScroll: true })
  }, [])
}
