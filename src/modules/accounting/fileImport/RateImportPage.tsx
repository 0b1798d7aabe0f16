import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FileImport } from '#modules/platform/import/public.web.tsx'
import { type RateImportField, rateImportFields } from '../exchangeRate/rateImport.rules.ts'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { AccountingImports } from './AccountingImports.tsx'
import { saveSheet } from './saveSheet.web.ts'

const words: Readonly<Record<RateImportField, () => string>> = {
  currency: m['accounting.rate.currency'],
  date: m['accounting.rate.on'],
  rate: m['accounting.rate.rate'],
}

const headings: Readonly<Record<RateImportField, string>> = {
  currency: 'currency,code,currency code,from,العملة,رمز العملة,عملة',
  date: 'date,on,rate date,day,التاريخ,تاريخ السعر,اليوم',
  rate: 'rate,exchange rate,price,value,السعر,سعر الصرف,سعر التحويل,القيمة',
}

/** Exchange rates by days from a file; a day that has another rate is refused in its row. */
export default function RateImportPage() {
  const { currency } = useCompany()
  const today = useToday()
  const bring = useCommand('accounting.rate.import')
  return (
    <FileImport
      kind={{
        title: m['accounting.page.rateImport'](),
        keptAs: 'accounting.rate.import',
        intro: m['accounting.import.rateIntro'](),
        back: { name: m['accounting.page.rates'](), href: links.rates },
        fields: rateImportFields,
        required: rateImportFields,
        words,
        headings,
        posts: false,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveSheet({
            title: m['accounting.page.rateImport'](),
            currency,
            columns: rateImportFields.map(field => ({ header: words[field](), kind: 'text' })),
            rows: [[currency === 'USD' ? 'EUR' : 'USD', today, '0.3081']],
          }),
        history: <AccountingImports kind="rate" />,
        check: file => preview('accounting.rate.import', file),
        bring: (file, planHash) => bring.mutateAsync({ ...file, planHash }),
      }}
    />
  )
}
