import { useEffect } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Toaster, toast } from 'sonner'
import { ToastCard } from './ToastCard.tsx'
import { type Saying, speakThrough } from './toast.ts'
import { useWords } from './words.ts'

function show({ kind, text, act, seconds }: Saying): void {
  toast.dismiss()
  toast.custom(id => <ToastCard kind={kind} text={text} act={act} onClose={() => toast.dismiss(id)} />, {
    duration: seconds * 1000,
  })
}

export default function ToastWindow() {
  const { direction } = useLocale()
  const words = useWords()
  useEffect(() => speakThrough(show), [])
  return (
    <Toaster
      dir={direction}
      position={direction === 'rtl' ? 'bottom-right' : 'bottom-left'}
      visibleToasts={1}
      offset={24}
      mobileOffset={{ bottom: 76 }}
      containerAriaLabel={words.notifications}
      toastOptions={{ unstyled: true, className: 'toast-place' }}
    />
  )
}
