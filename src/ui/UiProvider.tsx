import { type ReactNode, useMemo } from 'react'
import { RouterProvider } from 'react-aria-components'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { type Display, UiDisplay } from './display.ts'
import { arabicWords, englishWords, UiWords } from './words.ts'

type Props = Partial<Omit<Display, 'locale'>> & {
  language: 'ar' | 'en'
  /** Client-side navigation for every `href` of the kit; without it links load the page. */
  navigate?: (href: string) => void
  children: ReactNode
}

export function UiProvider(props: Props) {
  const { language, digits = 'latin', currency = 'KWD', decimals, timeZone = 'Asia/Kuwait', navigate } = props
  const display = useMemo<Display>(
    () => ({ locale: language, digits, currency, decimals, timeZone }),
    [language, digits, currency, decimals, timeZone],
  )
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
