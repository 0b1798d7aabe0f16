import type { Plugin } from 'vite'

const elsewhere =
  /react-(?:aria|aria-components|stately)\/dist\/private\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.m?js$/

/**
 * Leaves out the screen-reader strings of react-aria in languages the product does not speak: it ships 34, we speak two.
 * The emptied dictionaries are never asked, because the locale is always one of `kept` (or falls back to en-US).
 */
export function onlyAriaLocales(kept: readonly string[] = ['ar-AE', 'en-US']): Plugin {
  return {
    name: 'only-aria-locales',
    enforce: 'pre',
    load(id) {
      const locale = elsewhere.exec(id.split('?')[0] ?? '')?.[1]
      return locale && !kept.includes(locale) ? 'export default {}' : undefined
    },
  }
}
