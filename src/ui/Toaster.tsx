import { useLocale } from 'react-aria-components/I18nProvider'
import { Toaster as SonnerToaster } from 'sonner'
import { useWords } from './words.ts'

/** Stands once at the root; `showToast` and `showProblem` speak through it. */
export function Toaster() {
  const { direction } = useLocale()
  const words = useWords()
  return (
    <SonnerToaster
      dir={direction}
      position={direction === 'rtl' ? 'bottom-right' : 'bottom-left'}
      visibleToasts={1}
      offset={24}
      mobileOffset={{ bottom: 76, left: 16, right: 16 /* physical: sonner knows no logical sides */ }}
      containerAriaLabel={words.notifications}
      toastOptions={{ unstyled: true, className: 'toast-place' }}
    />
  )
}
