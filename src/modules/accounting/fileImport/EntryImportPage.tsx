import { m } from '#generated/words/messages.js'
import { preview } from '#kernel/web/api.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { FileImport } from '#modules/platform/import/public.web.tsx'
import {
  type EntryImportField,
  entryImportFields,
  requiredEntryFields,
} from '../journal/journalImport.rules.ts'
import { links } from '../links.web.ts'
import { useToday } from '../report/FilterParts.tsx'
import { AccountingImports } from './AccountingImports.tsx'
import { saveSheet } from './saveSheet.web.ts'

const words: Readonly<Record<EntryImportField, () => string>> = {
  ref: m['accounting.import.field.ref'],
  date: m['accounting.entry.date'],
  account: m['accounting.account.title'],
  debit: m['accounting.import.field.debit'],
  credit: m['accounting.import.field.credit'],
  memo: m['accounting.entry.memo'],
  party: m['accounting.import.field.party'],
  costCenter: m['accounting.import.field.costCenter'],
  unit: m['accounting.import.field.unit'],
}

const headings: Readonly<Record<EntryImportField, string>> = {
  ref: 'ref,reference,entry,entry no,journal no,voucher,voucher no,رقم القيد,المرجع,مرجع القيد,القيد,رقم السند',
  date: 'date,entry date,posting date,التاريخ,تاريخ القيد',
  account: 'account,account code,gl account,code,الحساب,رمز الحساب,رقم الحساب',
  debit: 'debit,dr,مدين,المدين',
  credit: 'credit,cr,دائن,الدائن',
  memo: 'memo,description,narration,details,البيان,الوصف,الشرح',
  party: 'party,customer,vendor,name,الطرف,العميل,المورد',
  costCenter: 'cost center,cost centre,مركز التكلفة,مركز',
  unit: 'unit,profit unit,vehicle,plate,الوحدة الربحية,الوحدة,المركبة,اللوحة',
}

/** Manual entries from a file: rows of one reference are one entry. */
export default function EntryImportPage() {
  const { currency } = useCompany()
  const today = useToday()
  const bring = useCommand('accounting.journal.import')
  return (
    <FileImport
      kind={{
        title: m['accounting.page.journalImport'](),
        keptAs: 'accounting.journal.import',
        intro: m['accounting.import.entryIntro'](),
        back: { name: m['accounting.page.journal'](), href: links.journal },
        fields: entryImportFields,
        required: requiredEntryFields,
        words,
        headings,
        posts: true,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveSheet({
            title: m['accounting.page.journalImport'](),
            currency,
            columns: entryImportFields.map(field => ({
              header: words[field](),
              kind: field === 'debit' || field === 'credit' ? 'money' : 'text',
            })),
            rows: [
              ['1', today, '5301', '100', null, m['accounting.import.exampleMemo'](), null, null, null],
              ['1', null, '4212', null, '100', null, null, null, null],
            ],
          }),
        history: <AccountingImports kind="journal" />,
        check: file => preview('accounting.journal.import', file),
        bring: (file, planHash) => bring.mutateAsync({ ...file, planHash }),
      }}
    />
  )
}
