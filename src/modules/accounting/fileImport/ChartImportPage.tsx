import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FileImport } from '#modules/platform/import/public.web.tsx'
import {
  type AccountImportField,
  accountImportFields,
  requiredAccountFields,
} from '../account/accountImport.rules.ts'
import { links } from '../links.web.ts'
import { controlWords } from '../wordMaps.web.ts'
import { AccountingImports } from './AccountingImports.tsx'
import { saveSheet } from './saveSheet.web.ts'

const words: Readonly<Record<AccountImportField, () => string>> = {
  code: m['accounting.import.field.code'],
  nameAr: m['accounting.account.nameAr'],
  nameEn: m['accounting.account.nameEn'],
  contra: m['accounting.import.field.contra'],
  control: m['accounting.account.control'],
}

const headings: Readonly<Record<AccountImportField, string>> = {
  code: 'code,account code,account number,account no,gl code,رمز الحساب,رقم الحساب,كود الحساب,الرمز,رقم,الكود',
  nameAr: 'name ar,arabic name,name,account name,الاسم بالعربية,الاسم العربي,اسم الحساب,الاسم',
  nameEn: 'name en,english name,الاسم بالإنجليزية,الاسم الإنجليزي',
  contra: 'contra,مقابل,حساب مقابل,عكسي',
  control: 'control,kind,type,الرقابة,نوع الرقابة,النوع',
}

/** Accounts from a file; the file to fill in is the tree as it stands, so that exporting it and bringing it back is one way. */
export default function ChartImportPage() {
  const { currency } = useCompany()
  const bring = useCommand('accounting.account.import')
  const accounts = useAnswer('accounting.account.list', { inactive: true })
  return (
    <FileImport
      kind={{
        title: m['accounting.page.chartImport'](),
        keptAs: 'accounting.chart.import',
        intro: m['accounting.import.chartIntro'](),
        back: { name: m['accounting.page.chart'](), href: links.chart },
        fields: accountImportFields,
        required: requiredAccountFields,
        words,
        headings,
        posts: false,
        templateName: m['accounting.import.chartTemplate'](),
        saveTemplate: () =>
          saveSheet({
            title: m['accounting.page.chart'](),
            currency,
            columns: accountImportFields.map(field => ({ header: words[field](), kind: 'text' })),
            rows: (accounts.data?.rows ?? []).map(account => [
              account.code,
              account.nameAr,
              account.nameEn,
              account.contra ? m['accounting.import.yes']() : null,
              account.control === 'none' ? null : controlWords[account.control](),
            ]),
          }),
        history: <AccountingImports kind="chart" />,
        check: file => preview('accounting.account.import', file),
        bring: (file, planHash) => bring.mutateAsync({ ...file, planHash }),
      }}
    />
  )
}
