/** A canonical decimal as a field at rest shows it: grouped, U+2212, at least `padded` decimals. */
export function groupedDecimal(canonical: string, padded = 0): string {
  if (canonical === '') return ''
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.')
  const shown = fraction.padEnd(padded, '0')
  const sign = canonical.startsWith('-') ? '\u2212' : ''
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (shown ? `.${shown}` : '')
}
