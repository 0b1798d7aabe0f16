import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type OutputFor, preview } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useSession } from '#kernel/web/session.tsx'
import { FileImport, PastImports, saveTemplate } from '#modules/platform/import/public.web.tsx'
import { customersPath } from '../links.web.ts'
import { AlikeRows } from './AlikeRows.tsx'
import { type CustomerImportField, customerImportFields } from './customerImport.rules.ts'
import { customerHeadings } from './customerImportHeadings.rules.ts'
import { customerFieldWords } from './importWords.web.ts'

const example: Partial<Record<CustomerImportField, string>> = {
  name: 'عميل تجريبي أول',
  phone: '55551234',
  identity: '288020122596',
  identityExpiresOn: '2027-06-30',
}

function Past() {
  return (
    <PastImports
      answer={useAnswer('parties.customerImport.list', { limit: 20 })}
      undo="parties.customerImport.undo"
      undoInput={id => ({ id })}
    />
  )
}

/** Customers from a file: read, matched, looked at with those who are registered already, imported, undone by one action. */
export default function CustomerImportPage() {
  const { can } = useSession()
  const bring = useCommand('parties.customer.import')
  const [others, setOthers] = useState<ReadonlySet<number>>(new Set())
  const fields = customerImportFields.filter(field => field !== 'creditLimit' || can('finance.credit.write'))
  return (
    <FileImport<CustomerImportField, OutputFor<'parties.customer.import'>>
      kind={{
        title: m['parties.page.customerImport'](),
        intro: m['parties.customerImport.intro'](),
        back: { name: m['parties.page.customers'](), href: customersPath },
        fields,
        required: ['phone'],
        words: customerFieldWords,
        headings: customerHeadings,
        posts: false,
        maySkipErrors: true,
        templateName: m['platform.import.template'](),
        saveTemplate: () =>
          saveTemplate(
            m['parties.page.customerImport'](),
            fields.map(field => customerFieldWords[field]()),
            fields.map(field => example[field] ?? null),
          ),
        check: file => {
          setOthers(new Set())
          return preview('parties.customer.import', file)
        },
        bring: (file, planHash, goodRowsOnly) =>
          bring.mutateAsync({ ...file, planHash, goodRowsOnly, otherPeople: [...others] }),
        review: ({ alike }) =>
          alike.length > 0 && <AlikeRows rows={alike} others={others} onChange={setOthers} />,
        countOf: ({ recordCount }) => recordCount + others.size,
        history: <Past />,
      }}
    />
  )
}
