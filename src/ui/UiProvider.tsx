import { type ReactNode, useEffect, useMemo } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type Display, UiDisplay } from './display.ts'
import { tellFiguresIn } from './figures.ts'
import { stopAtUnread } from './unread.ts'
import { arabicWords, englishWords, UiWords } from './words.ts'

type Props = Partial<Omit<Display, 'locale'>> & {
  language: 'ar' | 'en'
  /** Client-side navigation for every `href` of the kit; without it links load the page. */
  navigate?: (href: string) => void
  children: ReactNode
}

export function UiProvider(props: Props) {
  const { language, digits = 'latin', currency = 'KWD', decimals, timeZone = 'Asia/Kuwait', navigate } = props
  const display = useMemo<Display>(() => {
    // Sentences are no components: their digits are set before the children render one.
    tellFiguresIn(digits)
    return { locale: language, digits, currency, decimals, timeZone }
  }, [language, digits, currency, decimals, timeZone])
  useEffect(() => {
    if (!navigate) return
    const follow = (event: MouseEvent) => followLink(event, navigate)
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
  useEffect(() => {
    // Enter and Ctrl+S send a form without a press on its button.
    document.addEventListener('submit', stopAtUnread, true)
    return () => document.removeEventListener('submit', stopAtUnread, true)
  }, [])
  return (
    // `ar-...-u-nu-latn` would refuse typed Arabic digits; ar-AE shows Latin digits and takes both.
    <I18nProvider locale={language === 'ar' ? 'ar-AE-u-ca-gregory' : 'en-GB'}>
      <UiWords value={language === 'ar' ? arabicWords : englishWords}>
        <UiDisplay value={display}>
          {navigate ? <RouterProvider navigate={navigate}>{props.children}</RouterProvider> : props.children}
        </UiDisplay>
      </UiWords>
    </I18nProvider>
  )
}

/** A plain press on a link to a page of ours changes the page without loading it; files and other windows are the browser's. */
function followLink(event: MouseEvent, navigate: (href: string) => void): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
  event.preventDefault()
  navigate(link.pathname + link.search + link.hash)
}
