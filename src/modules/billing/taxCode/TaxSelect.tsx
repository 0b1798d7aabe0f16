import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import { Select } from '#ui/Select.tsx'
import type { TaxCode } from './tax.rules.ts'

type Props = {
  name?: string
  /** A code, `none`, or nothing for the company's usual one. */
  value: string
  codes: readonly TaxCode[]
  onChange: (code: string) => void
  /** Offers the usual code without naming it. */
  hasUsual?: boolean
}

/** The tax inside an amount. */
export function TaxSelect({ name, value, codes, onChange, hasUsual = false }: Props) {
  const isArabic = currentLocale() === 'ar'
  return (
    <Select
      {...(name ? { name } : {})}
      label={m['billing.line.tax']()}
      value={value || 'usual'}
      onChange={code => onChange(code === 'usual' ? '' : code)}
      options={[
        ...(hasUsual ? [{ id: 'usual', name: m['billing.tax.usual']() }] : []),
        ...codes.map(code => ({ id: code.code, name: isArabic ? code.nameAr : code.nameEn })),
        { id: 'none', name: m['billing.tax.none']() },
      ]}
    />
  )
}
